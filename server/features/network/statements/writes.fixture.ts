import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import { MESSAGES_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'
import { withDraft, withOwed, withSale } from '#test/settlements.ts'

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
  'statements.ask': async (test) => {
    const { by, partner } = await withNeeds(test)
    return {
      by,
      input: { params: { id: partner.id } },
      about: { partner: partner.id },
      heard: [MESSAGES_OF_PARTNER, 'partner: /api/partner/payout-needs', 'agent_wrote for partner'],
    }
  },
}

/** A draft for a partner without billing data. */
async function withNeeds(test: TestApp) {
  const { by: partner, agent } = await withOwed(test)
  const owed = (await test.as(agent).call(contract.commissions.list)).body
  const body = { partnerId: partner.id, commissionIds: owed.map(({ id }) => id) }
  await test.as(agent).call(contract.statements.create, { body })
  return { by: agent, partner }
}

async function withIssued(test: TestApp): ReturnType<typeof withDraft> {
  const draft = await withDraft(test)
  await test.as(draft.by).call(contract.statements.issue, { params: { id: draft.statement } })
  return draft
}
