import { letters } from '#shared/contract/work/letters.ts'
import type { TestApp } from '#test/app.ts'
import { writingAgent, writtenProperty } from '#test/letters.ts'
import type { Writes } from '#test/prepared-write.ts'

const TEXT = { subject: 'Ihr Haus in {{Ort}}', body: '{{Anrede}},\n\nich bin Immobilienmakler.' }

async function madeLetter(test: TestApp) {
  const [by, property] = [await writingAgent(test), await writtenProperty(test)]
  const { run } = (await test.as(by).call(letters.make, { body: { propertyIds: [property], ...TEXT } })).body
  return { by, property, run }
}

export const WRITES: Writes<'letters'> = {
  'letters.setTexts': async ({ make }) => ({
    by: await make.agent(),
    input: { body: { texts: [{ name: 'Kurz', ...TEXT }] } },
  }),
  'letters.make': async (test) => ({
    by: await writingAgent(test),
    input: { body: { propertyIds: [await writtenProperty(test)], ...TEXT } },
  }),
  'letters.send': async (test) => {
    const { by, property, run } = await madeLetter(test)
    return { by, input: { params: { run }, body: { day: '2026-11-20' } }, about: { property } }
  },
}
