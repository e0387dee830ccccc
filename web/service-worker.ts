import { PRODUCT_NAME } from '#shared/domain/product.ts'

/**
 * What the browser keeps running for an installed product. It keeps nothing but the page that says there is no network: an answer of the API or
 * an old screen must never come out of a cache.
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
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  // the browser asks for the page while this is still starting
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

/** A page comes from the server or not at all. */
async function fromServer(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fromServer(event))
})
