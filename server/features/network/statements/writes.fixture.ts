import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { Writes } from '#test/prepared-write.ts'
import { withDraft, withSale } from '#test/settlements.ts'

const STATEMENTS_OF_PARTNER = [
  'partner: /api/partner/statements /api/partner/commissions /api/partner/payout-needs',
  'statement_changed for partner',
] as const

export const WRITES: Writes<'statements'> = {
  'statements.create': async (test) => {
    const { by, partner, commission } = await withSale(test)
    return { by, input: { body: { partnerId: partner.id, commissionIds: [commission] } } }
  },
  'statements.discard': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { params: { id: statement } } }
  },
  'statements.issue': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { params: { id: statement } }, about: { statement }, heard: STATEMENTS_OF_PARTNER }
  },
  'statements.pay': async (test) => {
    const { by, statement } = await withIssued(test)
    return {
      by,
      input: { params: { id: statement }, body: { paidDate: '2026-11-20' } },
      about: { statement },
      heard: STATEMENTS_OF_PARTNER,
    }
  },
  'statements.cancel': async (test) => {
    const { by, statement } = await withIssued(test)
    return {
      by,
      input: { params: { id: statement }, body: { reason: 'Falscher Satz' } },
      about: { statement },
      heard: STATEMENTS_OF_PARTNER,
    }
  },
}

async function withIssued(test: TestApp): ReturnType<typeof withDraft> {
  const draft = await withDraft(test)
  await test.as(draft.by).call(contract.statements.issue, { params: { id: draft.statement } })
  return draft
}
