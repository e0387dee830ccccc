import { announceMatches } from '#server/features/market/matches/service.ts'
import { contract } from '#shared/contract/index.ts'
import { newestToken } from '#test/mails.ts'
import type { Writes } from '#test/prepared-write.ts'
import { dispatchEvents } from './dispatch.ts'
import { writeAlerts } from './service.ts'

export const WRITES: Writes<'notifications' | 'unsubscribing'> = {
  'notifications.setPreferences': async ({ make }) => {
    const by = await make.agent()
    await make.notification(by, await make.property())
    const kinds = [{ kind: 'match', bell: false, mail: true }]
    return { by, input: { body: { kinds, digestAt: '07:30', quietFrom: null, quietTo: null } } }
  },
  'unsubscribing.stop': async (test) => {
    const by = await test.make.agent()
    const kinds = [{ kind: 'match' as const, bell: true, mail: true }]
    await test.as(by).call(contract.notifications.setPreferences, { body: { kinds, digestAt: null, quietFrom: null, quietTo: null } })
    await test.make.savedSearch(by)
    await announceMatches(test.ctx, [await test.make.property()])
    await dispatchEvents(test.ctx)
    test.clock.advance(5 * 60_000)
    await writeAlerts(test.ctx)
    // a fresh session: the call would update the last use of an older one
    return { by: await test.make.signIn(by), input: { params: { token: await newestToken(test.ctx, by.email) } } }
  },
  'notifications.markRead': async ({ make }) => {
    const by = await make.agent()
    const matchIds = [await make.notification(by, await make.property()), await make.notification(by, await make.property())]
    return { by, input: { body: { matchIds } } }
  },
}
