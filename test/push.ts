import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import { createPushBrowser } from '#stand-ins/push/browser.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** A push subscription as a browser sends it, different each time. */
export const browserSubscription = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: createPushBrowser().keys })

/** Signs the user in to a second browser, which is subscribed to push messages. */
export async function subscribedBeside(test: TestApp, user: TestUser): Promise<void> {
  const beside = await test.make.signIn(user)
  await test.as(beside).call(contract.push.subscribe, { body: browserSubscription() })
}
