import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { MESSAGES_OF_PARTNER } from '#test/heard.ts'
import { inTouch } from '#test/network.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'messages'> = {
  'messages.send': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    await make.relation(agent, by)
    return {
      by,
      input: { body: { content: 'Ist der Eigentümer erreicht?' } },
      heard: ['agent: /api/makler/partners', 'partner_wrote for agent'],
    }
  },
  'messages.readByPartner': async (test) => {
    const { by: agent, partner } = await inTouch(test)
    const { id } = (await test.as(agent).call(contract.messages.sendToPartner, { params: { id: partner.id }, body: { content: 'Danke' } }))
      .body
    return { by: partner, input: { body: { upToId: id } }, heard: ['agent: /api/makler/partners'] }
  },
  'messages.sendToPartner': async (test) => {
    const { by, partner } = await inTouch(test)
    return {
      by,
      input: { params: { id: partner.id }, body: { content: 'Vielen Dank' } },
      about: { partner: partner.id },
      heard: [MESSAGES_OF_PARTNER, 'agent_wrote for partner'],
    }
  },
  'messages.readByAgent': async (test) => {
    const { by, partner } = await inTouch(test)
    const { id } = (await test.as(partner).call(contract.messages.send, { body: { content: 'Hallo' } })).body
    return {
      by,
      input: { params: { id: partner.id }, body: { upToId: id } },
      about: { partner: partner.id },
      heard: ['partner: /api/partner/messages'],
    }
  },
  'messages.addTemplate': async ({ make }) => ({ by: await make.agent(), input: { body: { title: 'Gruß', content: 'Viele Grüße' } } }),
  'messages.changeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id }, body: { title: 'Gruß', content: 'Schöne Grüße' } } }
  },
  'messages.removeTemplate': async (test) => {
    const { by, id } = await withTemplate(test)
    return { by, input: { params: { id } } }
  },
}

async function withTemplate(test: TestApp): Promise<{ by: TestAgent; id: number | null }> {
  const by = await test.make.agent()
  const body = { title: 'Gruß', content: 'Viele Grüße' }
  return { by, id: (await test.as(by).call(contract.messages.addTemplate, { body })).body.id }
}
