import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaches } from '#web/testing/caches.ts'
import { forgetDevice, LAST_SEEN } from './device.ts'
import { keepCode, keepPage } from './kept-code.ts'

const PATH = '/partner-dashboard'
const KEPT = 'Giebel-partner'

let device: ReturnType<typeof createCaches>
/** The version that the server has now. */
let served = 1
/** Paths requested from the server. */
let asked: string[] = []
let failing = new Set<string>()

const pageOf = (version: number) => `<!doctype html><script type="module" crossorigin src="/assets/index-v${version}.js"></script>`
/** A version's code: its entry, a part of its own, and one that has not changed since the first version. */
const codeOf = (version: number) => [`/assets/index-v${version}.js`, `/assets/tips-v${version}.js`, '/assets/react-v1.js']
const keptOf = (version: number) => [PATH, ...codeOf(version)].toSorted()

/** The page that is open runs this version and has fetched its code. */
function run(version: number, code = codeOf(version)): void {
  document.head.innerHTML = `<script type="module" src="/assets/index-v${version}.js"></script>`
  const others = ['/api/partner/stats', '/icons/icon-192.png']
  const entries = [...code, ...others].map((path) => ({ name: `${location.origin}${path}` }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([...entries, { name: 'https://elsewhere.example/assets/a.js' }] as never)
}
const keep = (signal = new AbortController().signal) => keepPage(PATH, signal)
/** Opens the area and leaves it before its page is kept. */
async function leaveEarly(): Promise<void> {
  const over = new AbortController()
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = await answerTo(path)
    if (path !== PATH) over.abort()
    return answer
  })
  await expect(keep(over.signal)).rejects.toThrow('aborted')
  vi.stubGlobal('fetch', answerTo)
}

async function answerTo(path: string): Promise<Response> {
  asked.push(path)
  if (failing.has(path)) return new Response('', { status: 503 })
  return new Response(path === PATH ? pageOf(served) : `code of ${path}`)
}

beforeEach(() => {
  device = createCaches()
  device.use()
  vi.stubGlobal('fetch', answerTo)
  localStorage.setItem(LAST_SEEN, '{}')
  served = 1
  asked = []
  failing = new Set()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.innerHTML = ''
})

describe('the kept code', () => {
  it('is the page with its own code, and is fetched once', async () => {
    run(1)
    await keep()
    expect(device.pathsIn(KEPT)).toEqual(keptOf(1))
    asked = []
    await keep()
    expect([asked, device.pathsIn(KEPT)]).toEqual([[PATH], keptOf(1)])
  })

  it('is dropped after an update, and the new version is kept once it runs', async () => {
    run(1)
    await keep()
    served = 2
    await keep()
    expect(device.names()).toEqual([])
    run(2)
    await keep()
    expect([device.pathsIn(KEPT), await device.readText(KEPT, PATH)]).toEqual([keptOf(2), pageOf(2)])
  })

  it('of an earlier version is dropped when its page was never kept', async () => {
    run(1)
    await leaveEarly()
    expect(device.pathsIn(KEPT)).toEqual(codeOf(1).toSorted())
    served = 2
    run(2)
    await keep()
    expect(device.pathsIn(KEPT)).toEqual(keptOf(2))
  })

  it('of an earlier version is dropped with its page when the running version is the server’s', async () => {
    device.store(KEPT, Object.fromEntries([[PATH, new Response(pageOf(1))], ...codeOf(1).map((path) => [path, new Response('old')])]))
    served = 2
    run(2)
    await keep()
    expect(device.pathsIn(KEPT)).toEqual(keptOf(2))
  })

  it('of the newest version stays when another window still runs the one before', async () => {
    served = 2
    run(2)
    await keep()
    run(1)
    await keep()
    expect([device.pathsIn(KEPT), await device.readText(KEPT, PATH)]).toEqual([keptOf(2), pageOf(2)])
  })

  it('consists of at most one version after twenty updates, each left early once', async () => {
    for (let version = 1; version <= 20; version += 1) {
      served = version
      run(version)
      await leaveEarly()
      run(version)
      await keep()
      await keepCode([`/assets/reader-v${version}.js`])
    }
    expect(device.names()).toEqual([KEPT])
    expect(device.pathsIn(KEPT)).toEqual([...keptOf(20), '/assets/reader-v20.js'].toSorted())
  })

  it('keeps further code of the running version when the page is kept again', async () => {
    run(1)
    await keep()
    await keepCode(['/assets/reader-v1.js'])
    await keep()
    expect(device.pathsIn(KEPT)).toEqual([...keptOf(1), '/assets/reader-v1.js'].toSorted())
  })

  it.each([
    ['cannot be read', () => void device.breakEntry('/assets/tips-v1.js')],
    ['is empty', () => device.store(KEPT, { '/assets/tips-v1.js': new Response('') })],
    ['is an error page', () => device.store(KEPT, { '/assets/tips-v1.js': new Response('gone', { status: 502 }) })],
  ])('is fetched again when an entry %s', async (_, spoil) => {
    run(1)
    await keep()
    spoil()
    asked = []
    await keep()
    expect(asked.toSorted()).toEqual(['/assets/tips-v1.js', PATH])
    const cache = await device.caches.open(KEPT)
    expect(await (await cache.match('/assets/tips-v1.js'))?.text()).toBe('code of /assets/tips-v1.js')
  })

  it('is dropped when the kept page itself cannot be read, and kept anew', async () => {
    run(1)
    await keep()
    device.breakEntry(PATH)
    await keep()
    expect(device.pathsIn(KEPT)).toEqual(keptOf(1))
  })

  it('has no page when a part of its code cannot be fetched', async () => {
    run(1)
    failing.add('/assets/tips-v1.js')
    await expect(keep()).rejects.toThrow('Request failed')
    expect(device.pathsIn(KEPT)).not.toContain(PATH)
  })

  it('is dropped after a sign-out that happens while it is fetched', async () => {
    run(1)
    const keeping = keep()
    forgetDevice()
    await keeping
    expect(device.names()).toEqual([])
  })

  it('is not added by a page that was not kept', async () => {
    await keepCode(['/assets/reader-v1.js'])
    expect([device.names(), asked]).toEqual([[], []])
  })
})
