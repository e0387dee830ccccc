import { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { TestAgent, TestPartner } from './factories.ts'
import { inTouch } from './network.ts'

export const SALE = { salePrice: 400_000, commissionRate: 0.5, saleDate: '2026-11-20' }

export const ADDRESS = { street: 'Am Wall 1', zipCode: '20095', city: 'Hamburg', taxNumber: '21/815/08150', iban: 'DE89370400440532013000' }

/** A partner without billing data, and an agent who owes a commission. */
export async function withOwed(test: TestApp): Promise<{ by: TestPartner; agent: TestAgent }> {
  const { by: agent, partner } = await inTouch(test)
  const tipId = await test.make.tip(agent, partner)
  await test.as(agent).call(contract.commissions.create, { body: { tipId, ...SALE } })
  return { by: partner, agent }
}

/** A commission with all the billing data a statement needs. */
export async function withSale(test: TestApp): Promise<{ by: TestAgent; partner: TestPartner; commission: number }> {
  const { by, partner } = await inTouch(test)
  for (const user of [by, partner]) await test.as(user).call(contract.billing.put, { body: { ...ADDRESS, legalName: user.lastName } })
  await test.as(partner).call(contract.billing.accept, { body: { maklerUserId: by.officeId, version: 1 } })
  const tipId = await test.make.tip(by, partner)
  return { by, partner, commission: (await test.as(by).call(contract.commissions.create, { body: { tipId, ...SALE } })).body.id }
}

export async function withDraft(test: TestApp): Promise<{ by: TestAgent; partner: TestPartner; commission: number; statement: number }> {
  const { by, partner, commission } = await withSale(test)
  const body = { partnerId: partner.id, commissionIds: [commission] }
  return { by, partner, commission, statement: (await test.as(by).call(contract.statements.create, { body })).body.id }
}
