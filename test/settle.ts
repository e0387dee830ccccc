import { billing } from '#shared/contract/network/billing.ts'
import { commissions } from '#shared/contract/network/commissions.ts'
import { statements } from '#shared/contract/network/statements.ts'
import type { TestApp } from './app.ts'
import type { TestAgent, TestPartner } from './factories.ts'

export const ISSUER = {
  legalName: 'Berger Immobilien GmbH',
  street: 'Am Wall 1',
  zipCode: '20095',
  city: 'Hamburg',
  vatId: 'DE 123 456 789',
}
export const PAYEE = {
  legalName: 'Vera Räumt',
  street: 'Moorweg 3',
  zipCode: '21335',
  city: 'Lüneburg',
  taxNumber: '21/815/08150',
  iban: 'DE89 3704 0044 0532 0130 00',
}

/** An agent and a partner with the billing data a settlement needs. */
export async function settlingPair(test: TestApp, payee: object = PAYEE, issuer: object = ISSUER): Promise<[TestAgent, TestPartner]> {
  const [agent, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
  await test.make.relation(agent, partner)
  await test.as(agent).call(billing.put, { body: issuer })
  await test.as(partner).call(billing.put, { body: payee })
  await test.as(partner).call(billing.accept, { body: { maklerUserId: agent.officeId, version: 1 } })
  return [agent, partner]
}

/** An issued document for one sale. */
export async function issuedStatement(test: TestApp, [agent, partner]: readonly [TestAgent, TestPartner], amount = 2_000): Promise<number> {
  const tipId = await test.make.tip(agent, partner)
  const sale = { salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-20', amount }
  const { id } = (await test.as(agent).call(commissions.create, { body: { tipId, ...sale } })).body
  const draft = await test.as(agent).call(statements.create, { body: { partnerId: partner.id, commissionIds: [id] } })
  return (await test.as(agent).call(statements.issue, { params: { id: draft.body.id } })).body.id
}
