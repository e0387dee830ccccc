import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import { TIPS_OF_AGENT } from '#test/heard.ts'
import { picture } from '#test/pictures.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'tipPhotos'> = {
  'tipPhotos.add': async ({ make }) => {
    const [by, agent] = [await make.user({ role: 'partner' }), await make.agent()]
    const id = await make.tip(agent, by)
    return { by, input: { params: { id, key: randomUUID() }, body: picture() }, about: { tip: id }, heard: [TIPS_OF_AGENT] }
  },
  'tipPhotos.remove': async (test) => {
    const [by, agent] = [await test.make.user({ role: 'partner' }), await test.make.agent()]
    const id = await test.make.tip(agent, by)
    const photo = await test.as(by).call(contract.tipPhotos.add, { params: { id, key: randomUUID() }, body: picture() })
    return { by, input: { params: { id: photo.body.id } }, about: { tip: id }, heard: [TIPS_OF_AGENT] }
  },
}
