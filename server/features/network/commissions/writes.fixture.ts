import { contract } from '#shared/contract/index.ts'
import { COMMISSIONS_OF_PARTNER, MESSAGES_OF_PARTNER, TIPS_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'
import { SALE } from '#test/settlements.ts'

export const WRITES: Writes<'commissions'> = {
  'commissions.create': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const tip = await make.tip(by, partner)
    return {
      by,
      input: { body: { tipId: tip, ...SALE } },
      about: { partner: partner.id, tip },
      heard: [COMMISSIONS_OF_PARTNER, MESSAGES_OF_PARTNER, TIPS_OF_PARTNER, 'tip_changed for partner', 'commission_changed for partner'],
    }
  },
  'commissions.update': async (test) => {
    const [by, partner] = [await test.make.agent(), await test.make.user({ role: 'partner' })]
    const tipId = await test.make.tip(by, partner)
    const { id } = (await test.as(by).call(contract.commissions.create, { body: { tipId, ...SALE } })).body
    return {
      by,
      input: { params: { id }, body: { paidDate: '2026-11-20' } },
      heard: [COMMISSIONS_OF_PARTNER, 'commission_changed for partner'],
    }
  },
}
