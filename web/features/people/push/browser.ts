import type { Subscription } from '#shared/contract/people/push.ts'

/** This browser's notification permission; `default` before the user was asked, `unable` without support. */
export type PushPermission = NotificationPermission | 'unable'

export function pushPermission(): PushPermission {
  const isAble = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  return isAble ? Notification.permission : 'unable'
}

/** SHA-256 of this browser's push endpoint, encoded as on the server; null without a subscription, even if the server has one. */
export async function browserAddressHash(): Promise<string | null> {
  if (pushPermission() === 'unable') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Asks for permission; must be called from a click. Undefined if the user denies it. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker')
  // a subscription for another server key is useless
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return made.toJSON() as Subscription
}
