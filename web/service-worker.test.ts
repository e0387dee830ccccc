import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const WORKER: string = './service-worker.ts'

/** Uses the worker's own listeners; records the calls to the browser around them. */
const done: string[] = []
/** URLs of the open pages. */
let pages: string[] = []

const clients = {
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
const fetched = async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
  done.push([method, path, body].filter(Boolean).join(' '))
  if (answers.status === 0) throw new TypeError('no network')
  return Response.json({ publicKey: answers.key }, { status: answers.status })
}
const registration = {
  pushManager: {
    subscribe: async (options: object) => {
      done.push(`subscribe ${JSON.stringify(options)}`)
      return answers.subscribe()
    },
  },
  showNotification: async (title: string, { body, tag, data }: { body: string; tag: string; data: string }) =>
    void done.push(`show ${title}: ${body}, ${tag}, ${data}`),
}

/** Caches of this device from before the worker started, by name. */
const kept: Record<string, Record<string, string>> = { 'Giebel-partner': { 'http://localhost:3000/assets/a.js': 'kept' } }
const caches = {
  has: async (name: string) => name in kept,
  match: async ({ url }: Request) => {
    const body = Object.values(kept).find((cache) => url in cache)?.[url]
    return body === undefined ? undefined : new Response(body)
  },
}

beforeAll(async () => {
  vi.stubGlobal('BUILD', '1')
  vi.stubGlobal('caches', caches)
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
  it("navigates an open page to the notification's path, and opens none", async () => {
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

it('a restarted worker under an open page serves cached code on a partner’s device', async () => {
  const ask = (path: string) => {
    let answer: Promise<Response> | undefined
    const request = new Request(`http://localhost:3000${path}`)
    const respondWith = (given: Promise<Response>) => (answer = given)
    window.dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith }))
    return answer
  }
  // no page was opened since it started
  expect(await (await ask('/assets/a.js'))?.text()).toBe('kept')
  expect(ask('/api/auth/user')).toBeUndefined()
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
