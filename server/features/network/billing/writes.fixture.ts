import type { Writes } from '#test/prepared-write.ts'
import { withDraft, ADDRESS } from '#test/settlements.ts'

export const WRITES: Writes<'billing'> = {
  'billing.put': async (test) => {
    const { by, statement } = await withDraft(test)
    return { by, input: { body: { ...ADDRESS, legalName: 'Berger Immobilien GmbH' } }, about: { statement } }
  },
  'billing.accept': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { maklerUserId: agent.officeId, version: 1 } }, heard: ['agent: /api/makler/statements'] }
  },
}
