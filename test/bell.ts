import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { type Notification, notifications } from '#shared/contract/people/notifications.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** The entries in a user's bell after all events are dispatched. */
export async function readBell(test: TestApp, user: TestUser): Promise<Notification[]> {
  await dispatchEvents(test.ctx)
  return (await test.as(user).call(notifications.list)).body
}

/** The ids of the properties in a user's bell. */
export const propertiesInBell = async (test: TestApp, user: TestUser): Promise<number[]> =>
  (await readBell(test, user)).flatMap(({ property }) => (property ? [property.id] : []))
