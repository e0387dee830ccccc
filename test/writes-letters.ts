import { letters } from '#shared/contract/work/letters.ts'
import { billing } from '#shared/contract/network/billing.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'
import type { PreparedWrite } from './prepared-write.ts'

const TEXT = { subject: 'Ihr Haus in {{Ort}}', body: '{{Anrede}},\n\nich bin Immobilienmakler.' }

/** An agent whose letterhead is complete. */
export async function writingAgent(test: TestApp): Promise<TestAgent> {
  const agent = await test.make.agent({ company_name: 'Berger Immobilien GmbH', phone_number: '03641 123456' })
  await test.as(agent).call(billing.put, { body: { street: 'Markt 1', zipCode: '07743', city: 'Jena' } })
  return agent
}

let houses = 100
/** A property whose owner can be written to, in a house of its own. */
export const writtenProperty = ({ make }: TestApp, overrides: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> =>
  make.property({ contact_name: 'Karla Ott', address: `Lindenweg ${(houses += 1)}`, zip_code: '07745', location: 'Jena', ...overrides })

async function madeLetter(test: TestApp) {
  const [by, property] = [await writingAgent(test), await writtenProperty(test)]
  const { run } = (await test.as(by).call(letters.make, { body: { propertyIds: [property], ...TEXT } })).body
  return { by, property, run }
}

/** Calls by which agents write to owners, and note how they may. */
export const LETTER_WRITES = {
  'letters.setTexts': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: { body: { texts: [{ name: 'Kurz', ...TEXT }] } },
  }),
  'letters.make': async (test: TestApp): Promise<PreparedWrite> => ({
    by: await writingAgent(test),
    input: { body: { propertyIds: [await writtenProperty(test)], ...TEXT } },
  }),
  'letters.send': async (test: TestApp): Promise<PreparedWrite> => {
    const { by, property, run } = await madeLetter(test)
    return { by, input: { params: { run }, body: { day: '2026-11-20' } }, about: { property } }
  },
  'contact.consent': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Hat zugestimmt', day: '2026-11-20' } },
  }),
  'contact.override': async ({ make }: TestApp): Promise<PreparedWrite> => ({
    by: await make.agent(),
    input: { params: { id: await make.property() }, body: { channel: 'phone', reason: 'Er hat selbst angerufen' } },
  }),
} as const
