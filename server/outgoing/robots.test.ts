import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from './fetch.ts'
import { createRobots, type Robots } from './robots.ts'

const USER_AGENT = 'Giebel/0.1 (+https://giebel.example)'
const HOUR = 3_600_000
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A host with this handler for robots.txt. */
async function host(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttp({ userAgent: USER_AGENT, allowedOrigins: [origin] })
  cleanups.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => server.closeAllConnections(),
    () => http.close(),
  )
  let now = Date.parse('2026-11-21T10:00:00Z')
  const robots = createRobots(http, { now: () => new Date(now) }, USER_AGENT)
  return { asked, robots, url: (path: string) => new URL(path, origin), pass: (milliseconds: number) => (now += milliseconds), server }
}

const serving = (text: string, status = 200, headers: Record<string, string> = {}) =>
  host((_, response) => response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text))

async function allowed({ robots, url }: { robots: Robots; url: (path: string) => URL }, ...paths: string[]): Promise<boolean[]> {
  return Promise.all(paths.map((path) => robots.allows(url(path))))
}

describe('rules', () => {
  it('for all apply if there are none for us', async () => {
    const portal = await serving('User-agent: *\nDisallow: /s-umkreis\nDisallow: /*?radius=\nAllow: /s-umkreis/frei\nCrawl-delay: 2.5\n')
    expect(await allowed(portal, '/', '/s-haus', '/s-umkreis/1', '/s-umkreis/frei', '/s-haus?radius=5', '/s-haus?x=1')).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ])
    expect(await portal.robots.crawlDelay(portal.url('/'))).toBe(2_500)
  })

  it('for us apply if there are some', async () => {
    const portal = await serving(
      'User-agent: *\nDisallow: /\n\nUser-agent: giebel\nDisallow: /nur-hier\n\nUser-agent: anderer\nDisallow: /s-haus',
    )
    expect(await allowed(portal, '/s-haus', '/nur-hier')).toEqual([true, false])
    expect(await portal.robots.crawlDelay(portal.url('/'))).toBeUndefined()
  })

  it('apply to us if our name is one of many, repeated or not', async () => {
    const many = 'User-agent: A\nUser-agent: giebel/2 # us\nUSER-AGENT : GIEBEL\n\nUser-agent: B\nDisallow: /x\nAllow: /x/y\n'
    const group = await serving(`${many}\nUser-agent: C\nUser-agent: D\nDisallow: /z\nUser-agent: *\nDisallow: /`)
    expect(await allowed(group, '/x/1', '/x/y', '/z', '/')).toEqual([false, true, true, true])
    const all = await serving('User-agent: *\rUser-agent: *\rUser-agent: A\rDisallow: /x\r\rUser-agent: A\rDisallow: /')
    expect(await allowed(all, '/x', '/y')).toEqual([false, true])
  })

  it('with thousands of names are parsed once', async () => {
    const text = 'User-agent: *\n'.repeat(17_000) + 'Disallow: /x\n'.repeat(20_000)
    expect(await allowed(await serving(text), '/x', '/y')).toEqual([false, true])
  })

  it('that forbid everything forbid everything', async () => {
    expect(await allowed(await serving('User-agent: *\nDisallow: /'), '/', '/a?b')).toEqual([false, false])
  })

  it.each([
    ['a page', '<!DOCTYPE html><html>User-agent: *\nDisallow: /</html>'],
    ['a page after blanks', '\n\n  <html>\nUser-agent: *\nDisallow: /'],
    ['bytes', '\0\x01User-agent: *\nDisallow: /'],
    ['nothing', ''],
    ['prose', 'Guten Tag.\nDisallow: /'],
  ])('are ignored in %s', async (_, text) => {
    expect(await allowed(await serving(text), '/')).toEqual([true])
  })

  it('beyond 500 KB are ignored', async () => {
    const portal = await serving(`User-agent: *\nDisallow: /vorn\n${'# x\n'.repeat(130_000)}Disallow: /hinten\n`)
    expect(await allowed(portal, '/vorn', '/hinten')).toEqual([false, true])
  })
})

describe('a host without rules', () => {
  it.each([400, 401, 403, 404, 410])('that returns status %i allows everything', async (status) => {
    expect(await allowed(await serving('User-agent: *\nDisallow: /', status), '/')).toEqual([true])
  })

  it.each([500, 502, 503])('that returns status %i allows nothing and gives the reason', async (status) => {
    const portal = await serving('', status)
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ name: 'OutgoingFailure', kind: 'unreachable', status })
  })

  it('that is unreachable allows nothing', async () => {
    const portal = await serving('')
    await new Promise((resolve) => portal.server.close(resolve))
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('that redirects to a foreign site or in a loop allows nothing', async () => {
    const portal = await serving('', 302, { location: 'https://fremd.example/robots.txt' })
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ kind: 'unreachable' })
    const loop = await serving('', 302, { location: '/robots.txt' })
    await expect(loop.robots.allows(loop.url('/'))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it.each([
    [429, 'blocked'],
    [503, 'unreachable'],
  ])('that returns status %i with Retry-After keeps its time and is not cached', async (status, kind) => {
    const portal = await serving('', status, { 'retry-after': '90' })
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ kind, status, retryAfter: 90 })
    expect(portal.robots.knows(portal.url('/'))).toBe(false)
  })
})

describe('the cache', () => {
  it('is filled once a day, even with concurrent callers', async () => {
    const portal = await serving('User-agent: *\nDisallow: /nein')
    expect(portal.robots.knows(portal.url('/'))).toBe(false)
    expect(await allowed(portal, '/a', '/b', '/nein')).toEqual([true, true, false])
    portal.pass(24 * HOUR - 1)
    expect(portal.robots.knows(portal.url('/'))).toBe(true)
    await allowed(portal, '/a')
    expect(portal.asked).toEqual(['/robots.txt'])
    portal.pass(1)
    await allowed(portal, '/a')
    expect(portal.asked).toHaveLength(2)
  })

  it('is filled again an hour after an error', async () => {
    let status = 500
    const portal = await host((_, response) => response.writeHead(status).end())
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ kind: 'unreachable' })
    status = 404
    portal.pass(HOUR - 1)
    await expect(portal.robots.allows(portal.url('/'))).rejects.toMatchObject({ kind: 'unreachable' })
    portal.pass(1)
    expect(await allowed(portal, '/')).toEqual([true])
    expect(portal.asked).toHaveLength(2)
  })

  it('is filled again if the clock was set back', async () => {
    const portal = await serving('')
    await allowed(portal, '/')
    portal.pass(-48 * HOUR)
    expect(portal.robots.knows(portal.url('/'))).toBe(false)
  })
})
