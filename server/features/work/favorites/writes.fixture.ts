import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'favorites'> = {
  'favorites.add': async ({ make }) => ({ by: await make.agent(), input: { body: { propertyId: await make.property() } } }),
  'favorites.remove': async (test) => {
    const [by, id] = [await test.make.agent(), await test.make.property()]
    await test.as(by).call(contract.favorites.add, { body: { propertyId: id } })
    return { by, input: { params: { id } } }
  },
}
