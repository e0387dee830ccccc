import type { Subscription } from '#shared/contract/people/push.ts'

/** What this browser says to notes: `default` when it has not been asked. */
export type PushPermission = NotificationPermission | 'unable'

export function pushPermission(): PushPermission {
  const isAble = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  return isAble ? Notification.permission : 'unable'
}

/** SHA-256 of the address at which this browser takes notes, as the server names it; null where it takes none, whatever the server believes. */
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

/** Asks the browser, which asks its user; to be called by a click only. Undefined where he does not want notes. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('no service worker')
  // an address that was given to another key is of no use
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return made.toJSON() as Subscription
}
