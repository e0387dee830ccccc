import { handOvers } from '#shared/contract/work/hand-overs.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import type { TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import type { Writes } from '#test/prepared-write.ts'

async function office(test: TestApp): Promise<{ by: TestAgent; from: TestAgent; to: TestAgent; property: number }> {
  const by = await test.make.agent()
  const [from, to] = [await test.make.agent({ office_id: by.officeId }), await test.make.agent({ office_id: by.officeId })]
  const property = await test.make.property()
  await test.as(from).call(prospects.update, { params: { id: property }, body: { prospectStatus: 'contacted' } })
  return { by, from, to, property }
}

export const WRITES: Writes<'handOvers'> = {
  'handOvers.create': async (test) => {
    const { by, from, to, property } = await office(test)
    return { by, input: { body: { from: from.id, to: to.id } }, about: { property }, heard: ['handed_over for agent'] }
  },
  'handOvers.undo': async (test) => {
    const { by, from, to, property } = await office(test)
    const { body } = await test.as(by).call(handOvers.create, { body: { from: from.id, to: to.id } })
    return { by, input: { params: { id: body.id } }, about: { property }, heard: ['agent: /api/notifications'] }
  },
}
