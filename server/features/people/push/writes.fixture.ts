import { contract } from '#shared/contract/index.ts'
import type { Writes } from '#test/prepared-write.ts'
import { browserSubscription } from '#test/push.ts'

export const WRITES: Writes<'push'> = {
  'push.subscribe': async ({ make }) => ({ by: await make.agent(), input: { body: browserSubscription() } }),
  'push.end': async (test) => {
    const by = await test.make.agent()
    await test.as(by).call(contract.push.subscribe, { body: browserSubscription() })
    const [device] = (await test.as(by).call(contract.push.get)).body.devices
    return { by, input: { params: { id: device?.id } } }
  },
}
