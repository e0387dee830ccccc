import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'scim'> = {
  'scim.makeKey': async ({ make }) => ({ by: await make.agent() }),
  'scim.endKey': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.scim.makeKey)
    return { by }
  },
}
