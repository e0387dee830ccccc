import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'mailbox'> = {
  'mailbox.renew': async ({ make }) => ({ by: await make.agent() }),
  'mailbox.close': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.mailbox.renew)
    return { by }
  },
}
