import { contract } from '#shared/contract/index.ts'
import { COMMISSIONS_OF_PARTNER, MESSAGES_OF_PARTNER, TIPS_OF_AGENT, TIPS_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'rewards'> = {
  'rewards.update': async (test) => {
    const by = await test.make.user({ role: 'admin' })
    await test.make.tip(await test.make.agent(), await test.make.user({ role: 'partner' }))
    const reward = (await test.as(by).call(contract.rewards.list)).body.find(({ serviceType }) => serviceType === 'verkauf')
    return { by, input: { params: { id: reward?.id }, body: { rewardAmount: Number(reward?.rewardAmount) + 50 } } }
  },
  'rewards.setTipStatus': async ({ make }) => {
    const by = await make.user({ role: 'admin' })
    const id = await make.tip(await make.agent(), await make.user({ role: 'partner' }))
    return {
      by,
      input: { params: { id }, body: { status: 'contracted', rewardAmount: '250,00' } },
      heard: [
        'agent: /api/makler/commissions',
        TIPS_OF_AGENT,
        COMMISSIONS_OF_PARTNER,
        MESSAGES_OF_PARTNER,
        TIPS_OF_PARTNER,
        'tip_changed for partner',
        'commission_changed for partner',
      ],
    }
  },
  'rewards.giveTip': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'admin' }), await make.agent()]
    const id = await make.tip(agent, await make.user({ role: 'partner' }), { office_id: null })
    return {
      by,
      input: { params: { id }, body: { maklerUserId: agent.officeId } },
      heard: [TIPS_OF_AGENT, TIPS_OF_PARTNER, 'new_tip for agent'],
    }
  },
}
