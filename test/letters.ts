import { billing } from '#shared/contract/network/billing.ts'
import type { TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'

/** An agent with a complete letterhead. */
export async function writingAgent(test: TestApp): Promise<TestAgent> {
  const agent = await test.make.agent({ company_name: 'Berger Immobilien GmbH', phone_number: '03641 123456' })
  await test.as(agent).call(billing.put, { body: { street: 'Markt 1', zipCode: '07743', city: 'Jena' } })
  return agent
}

let houses = 100
/** A property with a unique postal address, so that its owner can be sent a letter. */
export const writtenProperty = ({ make }: TestApp, overrides: Parameters<TestApp['make']['property']>[0] = {}): Promise<number> =>
  make.property({ contact_name: 'Karla Ott', address: `Lindenweg ${(houses += 1)}`, zip_code: '07745', location: 'Jena', ...overrides })
