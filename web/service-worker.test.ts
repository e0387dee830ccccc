import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const WORKER: string = './service-worker.ts'

/** The worker's own listeners, with what a browser does around them written down. */
const done: string[] = []
/** Addresses of the pages that are open. */
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
/** What the browser's push service and the server answer. */
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

/** What this device keeps since before the worker started, by cache. */
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
  // its types are those of a worker
  await import(WORKER)
})
beforeEach(() => {
  done.length = 0
  pages = []
})

/** What the worker does about it, until it says that it is done. */
async function happens(kind: string, about: object): Promise<string[]> {
  const waited: Promise<unknown>[] = []
  window.dispatchEvent(Object.assign(new Event(kind), about, { waitUntil: (work: Promise<unknown>) => waited.push(work) }))
  expect(waited).toHaveLength(1)
  await Promise.all(waited)
  return done
}

const click = (path: string) => happens('notificationclick', { notification: { data: path, close: () => done.push('close') } })

describe('a click on a note', () => {
  it('brings a page that is open to the address of the note, and opens none', async () => {
    pages = ['http://localhost/favorites']
    expect(await click('/properties')).toEqual([
      'close',
      'focus http://localhost/favorites',
      'navigate http://localhost/favorites http://localhost:3000/properties',
    ])
  })

  it('opens a page where there is none', async () => {
    expect(await click('/partner-dashboard?tab=tipps')).toEqual(['close', 'open http://localhost:3000/partner-dashboard?tab=tipps'])
  })
})

it('code that a partner’s device kept is given out by a worker that starts anew under an open page', async () => {
  const ask = (path: string) => {
    let answer: Promise<Response> | undefined
    const request = new Request(`http://localhost:3000${path}`)
    const respondWith = (given: Promise<Response>) => (answer = given)
    window.dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith }))
    return answer
  }
  // nobody has opened a page since it started
  expect(await (await ask('/assets/a.js'))?.text()).toBe('kept')
  expect(ask('/api/auth/user')).toBeUndefined()
})

it('a note that arrives is shown under its tag, with the address that a click leads to', async () => {
  const note = { title: 'Giebel', body: '3 neue Treffer', path: '/properties', tag: 'push-1' }
  expect(await happens('push', { data: { json: () => note } })).toEqual(['show Giebel: 3 neue Treffer, push-1, /properties'])
})

describe('a browser that changes its address at the push service', () => {
  const sent = (endpoint: string) => `POST /api/push/devices {"endpoint":"${endpoint}","keys":{"p256dh":"BPq","auth":"abc"}}`
  beforeEach(() => Object.assign(answers, { status: 200, subscribe: async () => subscription('https://push.example/again') }))

  it('tells the server the new one', async () => {
    expect(await happens('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') })).toEqual([
      sent('https://push.example/new'),
    ])
  })

  it('asks for one with the key of this house where it was given none', async () => {
    expect(await happens('pushsubscriptionchange', { newSubscription: null })).toEqual([
      'GET /api/push',
      'subscribe {"userVisibleOnly":true,"applicationServerKey":"KEY"}',
      sent('https://push.example/again'),
    ])
  })

  it.each<[string, object]>([
    ['there is no network', { status: 0 }],
    ['the push service refuses', { subscribe: () => Promise.reject(new Error('permission denied')) }],
  ])('leaves it to the page to say so where %s', async (_, change) => {
    Object.assign(answers, change)
    const did = await happens('pushsubscriptionchange', { newSubscription: null })
    expect(did.filter((what) => what.startsWith('POST'))).toEqual([])
  })
})
