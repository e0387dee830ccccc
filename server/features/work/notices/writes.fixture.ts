import { contract } from '#shared/contract/index.ts'
import type { Input } from '#test/as.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'notices'> = {
  'notices.record': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.prospects.update, { params: { id }, body: { ownerName: 'Karla Ott' } })
    return { by, input: { params: { kind: 'property', id }, body: { how: 'phone', words: 'Vorgelesen', day: '2026-11-20' } } }
  },
  'notices.takeBack': async (test) => {
    const { by, input } = await WRITES['notices.record'](test)
    await test.as(by).call(contract.notices.record, input as Input<typeof contract.notices.record>)
    return { ...(by && { by }), input: { params: input?.params ?? {} } }
  },
}
