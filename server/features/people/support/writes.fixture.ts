import type { Writes } from '#test/prepared-write.ts'
import { support } from '#shared/contract/people/support.ts'

const HEARD = ['admin: /api/admin/support', 'agent: /api/auth/user /api/office/support']

export const WRITES: Writes<'support'> = {
  'support.open': async ({ make }) => ({ by: await make.agent(), input: { body: { hours: 2, areas: ['callList'] } }, heard: HEARD }),
  'support.end': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(support.open, { body: { hours: 2, areas: ['lists'] } })
    return { by, heard: HEARD }
  },
}
