import { MESSAGES_OF_PARTNER, TIPS_OF_AGENT, TIPS_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'tips'> = {
  'tips.update': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    const id = await make.tip(by, partner)
    const body = { status: 'contacted', maklerNotes: 'Ich rufe morgen an.' }
    return {
      by,
      input: { params: { id }, body },
      about: { partner: partner.id, tip: id },
      heard: [MESSAGES_OF_PARTNER, TIPS_OF_PARTNER, 'tip_changed for partner'],
    }
  },
  'tips.submit': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return { by, input: { body: { street: 'Lindenweg', houseNumber: '7', zipCode: '22111' } }, heard: [TIPS_OF_AGENT, 'new_tip for agent'] }
  },
  'tips.addTo': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    const id = await make.tip(agent, by)
    return {
      by,
      input: { params: { id }, body: { description: 'Dach ist neu', sellerPhone: '040 1234' } },
      about: { tip: id },
      heard: [TIPS_OF_AGENT],
    }
  },
}
