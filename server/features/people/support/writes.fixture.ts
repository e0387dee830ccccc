import type { Writes } from '#test/prepared-write.ts'
import { support } from '#shared/contract/people/support.ts'

export const WRITES: Writes<'support'> = {
  'support.open': async ({ make }) => ({ by: await make.agent(), input: { body: { hours: 2, areas: ['callList'] } } }),
  'support.end': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(support.open, { body: { hours: 2, areas: ['lists'] } })
    return { by }
  },
}
