import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import type { Writes } from '#test/prepared-write.ts'
import { browserSubscription } from '#test/push.ts'

/** An agent who learns about matches only by notes in a browser. */
async function listening(test: TestApp) {
  const by = await test.make.agent()
  await test.as(by).call(contract.notifications.setPreferences, {
    body: { kinds: [{ kind: 'match', bell: true, mail: false, push: true }], digestAt: null, quietFrom: null, quietTo: null },
  })
  return by
}

export const WRITES: Writes<'push'> = {
  'push.subscribe': async (test) => ({ by: await listening(test), input: { body: browserSubscription() } }),
  'push.end': async (test) => {
    const by = await listening(test)
    await test.as(by).call(contract.push.subscribe, { body: browserSubscription() })
    const [device] = (await test.as(by).call(contract.push.get)).body.devices
    return { by, input: { params: { id: device?.id } } }
  },
}
