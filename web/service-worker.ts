import { MEMBER_PATHS } from '#shared/domain/page-paths.ts'
import { PARTNER_CODE, PRODUCT_NAME } from '#shared/domain/product.ts'

/**
 * The service worker of the installed product. It caches the offline page, and serves the partner's page with its code if that page has cached them
 * (`web/lib/kept-code.ts`). API responses are never cached.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Changes with every build, so that the offline page is fetched again. */
declare const BUILD: string

const OFFLINE = '/offline.html'
const KEPT = `${PRODUCT_NAME}-${BUILD}`

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(KEPT)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT && name !== PARTNER_CODE).map((name) => caches.delete(name)))
  // the browser requests the page while the worker is still starting
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

/** Paths of the partner area. */
const OF_PARTNER: readonly string[] = [MEMBER_PATHS.home, MEMBER_PATHS.partner, MEMBER_PATHS.partnerDashboard]
/**
 * Whether this device caches a partner's code: only then is the cache queried. Assumed until checked, because the browser restarts workers under an
 * open page.
 */
let keepsCode = true
void caches.has(PARTNER_CODE).then(
  (keeps) => (keepsCode = keeps),
  () => undefined,
)

const fromServer = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

async function keptPage(address: string): Promise<Response | undefined> {
  keepsCode = await caches.has(PARTNER_CODE)
  if (!keepsCode || !OF_PARTNER.includes(new URL(address).pathname)) return undefined
  return (await caches.open(PARTNER_CODE)).match(MEMBER_PATHS.partnerDashboard, { ignoreVary: true })
}

/** Pages come only from the server, except the partner's own, which is served from the cache to open at once on any connection. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await keptPage(event.request.url).catch(() => undefined)
  if (kept?.ok) {
    event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
    return kept
  }
  try {
    return await fromServer(event)
  } catch {
    return (await caches.match(OFFLINE).catch(() => undefined)) ?? Response.error()
  }
}

/** Names of code files contain a content hash: a cached file is always the right one. A file that cannot be read is requested. */
async function code(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  return kept?.ok ? kept : fetch(request)
}

const isCode = ({ url }: Request) => url.startsWith(`${worker.location.origin}/assets/`)

/** Not in the library's types yet, nor in every browser. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(route: { readonly condition: { readonly urlPattern: string }; readonly source: 'network' }): Promise<void>
}

/** What a page gives back as it closes is lost on the way through a worker. */
const routeClaims = async (event: RoutedInstall) =>
  event.addRoutes?.({ condition: { urlPattern: '/api/claims/*' }, source: 'network' }).catch(() => undefined)

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([keepOfflinePage(), routeClaims(event)])))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event))
  else if (keepsCode && isCode(event.request)) event.respondWith(code(event.request))
})

interface Note {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** A repeated notification has the same tag and is shown once. */
async function show(note: Note): Promise<void> {
  const { title, body, path, tag } = note
  await worker.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png', lang: 'de' })
}

/** Navigates an open page there; without an open page, opens a new one. */
async function open(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow(address))
  await page.focus()
  await page.navigate(address)
}

/** Subscribes again if the browser has dropped the old subscription without a new one. */
async function subscribeAgain(): Promise<PushSubscription> {
  const { publicKey } = (await (await fetch('/api/push')).json()) as { publicKey: string }
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Sends the browser's current subscription to the server. */
async function renew({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  try {
    const { endpoint, keys } = (newSubscription ?? (await subscribeAgain())).toJSON()
    await fetch('/api/push/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    })
  } catch {
    // the page compares the browser's subscription with the server's, and reports a difference
  }
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Note))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
