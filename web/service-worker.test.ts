import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaches } from '#web/testing/caches.ts'

const WORKER: string = './service-worker.ts'

/** Uses the worker's own listeners; records their calls to the browser. */
const done: string[] = []
/** URLs of the open pages. */
let pages: string[] = []

const clients = {
  claim: async () => void done.push('claim'),
  matchAll: async ({ type }: { type?: string } = {}) =>
    type === 'window'
      ? pages.map((url) => ({
          url,
          focus: async () => void done.push(`focus ${url}`),
          navigate: async (to: string) => void done.push(`navigate ${url} ${to}`),
        }))
      : [],
  openWindow: async (url: string) => void done.push(`open ${url}`),
}
/** Results of the browser's push service and the server. */
const answers = { subscribe: async (): Promise<object> => ({}), key: 'KEY', status: 200 }
const subscription = (endpoint: string) => ({ toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'BPq', auth: 'abc' } }) })
const fetched = async (asked: string | Request, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
  const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
  done.push([method, path, body].filter(Boolean).join(' '))
  if (answers.status === 0) throw new TypeError('no network')
  return Response.json({ publicKey: answers.key }, { status: answers.status })
}
const registration = {
  navigationPreload: { enable: async () => void done.push('preload') },
  pushManager: {
    subscribe: async (options: object) => {
      done.push(`subscribe ${JSON.stringify(options)}`)
      return answers.subscribe()
    },
  },
  showNotification: async (title: string, { body, tag, data }: { body: string; tag: string; data: string }) =>
    void done.push(`show ${title}: ${body}, ${tag}, ${data}`),
}

/** This device's caches from before the worker started. */
const device = createCaches()
device.store('Giebel-partner', { '/assets/a.js': new Response('kept') })

beforeAll(async () => {
  vi.stubGlobal('BUILD', '1')
  device.use()
  vi.stubGlobal('clients', clients)
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('fetch', fetched)
  // it has the types of a worker
  await import(WORKER)
})
beforeEach(() => {
  done.length = 0
  pages = []
})

/** Dispatches an event and waits for the worker to handle it. */
async function happens(kind: string, about: object): Promise<string[]> {
  const waited: Promise<unknown>[] = []
  window.dispatchEvent(Object.assign(new Event(kind), about, { waitUntil: (work: Promise<unknown>) => waited.push(work) }))
  expect(waited).toHaveLength(1)
  await Promise.all(waited)
  return done
}

const click = (path: string) => happens('notificationclick', { notification: { data: path, close: () => done.push('close') } })

describe('a click on a notification', () => {
  it("navigates an open page to the notification's path, and opens no other", async () => {
    pages = ['http://localhost/favorites']
    expect(await click('/properties')).toEqual([
      'close',
      'focus http://localhost/favorites',
      'navigate http://localhost/favorites http://localhost:3000/properties',
    ])
  })

  it('opens a page if there is none', async () => {
    expect(await click('/partner-dashboard?tab=tipps')).toEqual(['close', 'open http://localhost:3000/partner-dashboard?tab=tipps'])
  })
})

/** The worker's response to a page's request, `undefined` if it leaves it to the browser. */
function ask(path: string, mode?: 'navigate'): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined
  const request = mode ? { url: `http://localhost:3000${path}`, mode } : new Request(`http://localhost:3000${path}`)
  const respondWith = (given: Promise<Response>) => (answer = given)
  const ofWorker = { request, respondWith, waitUntil: () => undefined, preloadResponse: Promise.resolve(new Response('from the server')) }
  window.dispatchEvent(Object.assign(new Event('fetch'), ofWorker))
  return answer
}

it('a restarted worker under an open page serves cached code on a partner’s device', async () => {
  // no page was opened since it started
  expect(await (await ask('/assets/a.js'))?.text()).toBe('kept')
  expect(ask('/api/auth/user')).toBeUndefined()
})

describe('kept code', () => {
  const entries = () => ({
    '/partner-dashboard': new Response('kept page'),
    '/assets/running-1.js': new Response('running'),
    '/assets/other-1.js': new Response('other'),
  })
  beforeEach(() => {
    Object.assign(answers, { status: 200, key: 'KEY' })
    device.store('Giebel-partner', entries())
  })

  it('of the open page stays when a new worker takes over, and pages of earlier workers go', async () => {
    for (const build of ['Giebel-0', 'Giebel-00', 'Giebel-1']) device.store(build, { '/offline.html': new Response(build) })
    expect(await happens('activate', {})).toEqual(['preload', 'claim'])
    expect(device.names()).toEqual(['Giebel-1', 'Giebel-partner'])
    expect(device.pathsIn('Giebel-partner')).toEqual(expect.arrayContaining(Object.keys(entries())))
    expect(await (await ask('/assets/running-1.js'))?.text()).toBe('running')
  })

  it('is no longer served once the page has dropped it', async () => {
    await device.caches.delete('Giebel-partner')
    expect(await (await ask('/partner-dashboard', 'navigate'))?.text()).toBe('from the server')
    expect(ask('/assets/running-1.js')).toBeUndefined()
    device.store('Giebel-partner', entries())
    expect(await (await ask('/partner-dashboard', 'navigate'))?.text()).toBe('kept page')
    expect(await (await ask('/assets/running-1.js'))?.text()).toBe('running')
  })

  it('is requested if missing, and not kept by the worker', async () => {
    await ask('/assets/new-2.js')
    expect(done).toEqual(['GET /assets/new-2.js'])
    expect(device.pathsIn('Giebel-partner')).not.toContain('/assets/new-2.js')
  })

  it('is requested again if it is an error page', async () => {
    device.store('Giebel-partner', { '/assets/other-1.js': new Response('gone', { status: 502 }) })
    expect((await ask('/assets/other-1.js'))?.status).toBe(200)
    expect(done).toEqual(['GET /assets/other-1.js'])
  })

  it('is requested again if it cannot be read, page and code', async () => {
    device.breakEntry('/assets/other-1.js')
    device.breakEntry('/partner-dashboard')
    expect((await ask('/assets/other-1.js'))?.status).toBe(200)
    expect(done).toEqual(['GET /assets/other-1.js'])
    expect(await (await ask('/partner-dashboard', 'navigate'))?.text()).toBe('from the server')
    expect(await (await ask('/assets/running-1.js'))?.text()).toBe('running')
  })

  it('is served only for partner pages', async () => {
    for (const path of ['/favorites', '/prospect-management', '/partner-dashboard/x'])
      expect(await (await ask(path, 'navigate'))?.text()).toBe('from the server')
  })
})

it('a push message is shown under its tag, with the path for a click', async () => {
  const note = { title: 'Giebel', body: '3 neue Treffer', path: '/properties', tag: 'push-1' }
  expect(await happens('push', { data: { json: () => note } })).toEqual(['show Giebel: 3 neue Treffer, push-1, /properties'])
})

describe('a changed push subscription', () => {
  const sent = (endpoint: string) => `POST /api/push/devices {"endpoint":"${endpoint}","keys":{"p256dh":"BPq","auth":"abc"}}`
  beforeEach(() => Object.assign(answers, { status: 200, subscribe: async () => subscription('https://push.example/again') }))

  it('is sent to the server', async () => {
    expect(await happens('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') })).toEqual([
      sent('https://push.example/new'),
    ])
  })

  it("is created with the server's key if the browser provides none", async () => {
    expect(await happens('pushsubscriptionchange', { newSubscription: null })).toEqual([
      'GET /api/push',
      'subscribe {"userVisibleOnly":true,"applicationServerKey":"KEY"}',
      sent('https://push.example/again'),
    ])
  })

  it.each<[string, object]>([
    ['there is no network', { status: 0 }],
    ['the push service refuses', { subscribe: () => Promise.reject(new Error('permission denied')) }],
  ])('is left to the page where %s', async (_, change) => {
    Object.assign(answers, change)
    const did = await happens('pushsubscriptionchange', { newSubscription: null })
    expect(did.filter((what) => what.startsWith('POST'))).toEqual([])
  })
})
