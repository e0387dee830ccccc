import { MEMBER_PATHS } from '#shared/domain/page-paths.ts'
import { PARTNER_CODE, PRODUCT_NAME } from '#shared/domain/product.ts'

/**
 * What the browser keeps running for an installed product. It keeps the page that says there is no network, and gives out the partner's page with
 * its code, where that page has kept them (`web/lib/kept-code.ts`). An answer of the API never comes out of a cache.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** New with every build, so that the page is fetched anew. */
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
  // the browser asks for the page while this is still starting
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

/** Addresses at which a partner finds his own area. */
const OF_PARTNER: readonly string[] = [MEMBER_PATHS.home, MEMBER_PATHS.partner, MEMBER_PATHS.partnerDashboard]
/**
 * Whether this device keeps a partner's code: only then is it asked for here. Until that is known it is taken to, because the browser ends a
 * worker and starts it anew under an open page.
 */
let keepsCode = true
void caches.has(PARTNER_CODE).then((keeps) => (keepsCode = keeps))

const fromServer = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

async function keptPage(address: string): Promise<Response | undefined> {
  keepsCode = await caches.has(PARTNER_CODE)
  if (!keepsCode || !OF_PARTNER.includes(new URL(address).pathname)) return undefined
  return (await caches.open(PARTNER_CODE)).match(MEMBER_PATHS.partnerDashboard, { ignoreVary: true })
}

/** A page comes from the server or not at all; the partner's own comes from what his phone kept, because it is to open at once on any line. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = await keptPage(event.request.url)
  if (kept) {
    event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
    return kept
  }
  try {
    return await fromServer(event)
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** Code bears a mark of its content in its name: what is kept is never another one. */
const code = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const isCode = ({ url }: Request) => url.startsWith(`${worker.location.origin}/assets/`)

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
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

/** A note that comes twice has the same tag and is shown once. */
async function show(note: Note): Promise<void> {
  const { title, body, path, tag } = note
  await worker.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png', lang: 'de' })
}

/** A page that is open already goes there; without one, a new one opens. */
async function open(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow(address))
  await page.focus()
  await page.navigate(address)
}

/** Asks for another address where the browser has given up the one before and names no new one. */
async function subscribeAgain(): Promise<PushSubscription> {
  const { publicKey } = (await (await fetch('/api/push')).json()) as { publicKey: string }
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Tells the server the address that the browser has now. */
async function renew({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  try {
    const { endpoint, keys } = (newSubscription ?? (await subscribeAgain())).toJSON()
    await fetch('/api/push/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    })
  } catch {
    // the page compares what the browser has with what the server knows, and says that they differ
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
