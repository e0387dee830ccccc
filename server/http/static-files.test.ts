import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { contract } from '#shared/contract/index.ts'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { installErrors } from './errors.ts'
import { installStaticFiles } from './static-files.ts'

const APPLICATION = '<p>Anwendung</p>'
const LANDING = '<p>Startseite</p>'
const SCRIPT = 'console.log(1)'
const GERMAN = 'Deutsch'

const folder = mkdtempSync(join(tmpdir(), 'giebel-static-'))
let app: FastifyInstance
let test: TestApp

async function appFor(publicUrl: string, name?: string): Promise<FastifyInstance> {
  const server = Fastify()
  installErrors(server)
  await server.register(cookies)
  await installStaticFiles(server, { ...test.ctx, config: { ...test.ctx.config, publicUrl } }, contract, folder, name)
  return server
}

/** A small build output. */
const FIRST_LOADS = {
  guest: [['/auth', { scripts: ['assets/auth.js'], reads: [] }]],
  agent: [
    ['/', { scripts: ['assets/shell.js', 'assets/dashboard.js'], reads: ['/api/notifications', '/api/stats'] }],
    ['/property/:id', { scripts: ['assets/property.js'], reads: ['/api/properties/:id'] }],
    ['/prospect-management', { scripts: ['assets/list.js'], reads: ['/api/notifications', '/api/properties?limit=1000'] }],
  ],
  partner: [['/', { scripts: ['assets/partner.js'], reads: [] }]],
  admin: [['/', { scripts: ['assets/admin.js'], reads: [] }]],
}

beforeAll(async () => {
  test = await startTestApp()
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/first-load.json'), JSON.stringify(FIRST_LOADS))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': APPLICATION,
    'landing.html': LANDING,
    'offline.html': '<title>Offline · Giebel</title>',
    'app.webmanifest': '{"name": "Giebel"}',
    'assets/main-1a2b3c.js': SCRIPT,
    'assets/worker.min-1a2b3c.js': SCRIPT,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  // delivered compressed, without an uncompressed version
  mkdirSync(join(folder, 'assets/4d5e6f'))
  writeFileSync(join(folder, 'assets/4d5e6f/deu.traineddata.gz'), GERMAN)
  app = await appFor('http://giebel.test')
})
afterAll(async () => {
  await app.close()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const SESSION = { cookie: 'giebel=token' }

describe('an installation with another product name', () => {
  const ADDRESSES = ['/', '/auth', '/offline.html', '/app.webmanifest']

  it('shows that name in both pages, the manifest and the offline page', async () => {
    writeFileSync(join(folder, 'index.html'), `${APPLICATION}<title>Giebel</title>`)
    writeFileSync(join(folder, 'landing.html'), `${LANDING}<h1>Giebel</h1>`)
    const named = await appFor('http://giebel.test', 'Nord und Söhne')
    const bodies = async (server: FastifyInstance) =>
      Promise.all(ADDRESSES.map(async (url) => (await server.inject({ url, headers: { 'accept-encoding': 'br' } })).body))
    expect((await bodies(named)).map((body) => [body.includes('Nord und Söhne'), body.includes('Giebel')])).toEqual(
      ADDRESSES.map(() => [true, false]),
    )
    const manifest = await named.inject({ url: '/app.webmanifest' })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.headers['cache-control']).toBe('no-cache')
    await named.close()
    writeFileSync(join(folder, 'index.html'), APPLICATION)
    writeFileSync(join(folder, 'landing.html'), LANDING)
  })
})

describe('a visitor without a session cookie', () => {
  it.each(['/', '/dashboard', '/properties?location=Ulm', '/property/7', '/partner-dashboard', '/Favorites/'])(
    'gets the landing page at %s',
    async (url) => {
      const answer = await app.inject({ url, headers: { cookie: 'other=1' } })
      expect([answer.statusCode, answer.body]).toEqual([200, LANDING])
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(String(answer.headers.vary).toLowerCase()).toContain('cookie')
    },
  )

  it.each(['/auth', '/register-user', '/register-partner', '/partner/ab12', '/impressum', '/admin', '/partner'])(
    'gets the application at %s',
    async (url) => {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.body]).toEqual([200, APPLICATION])
    },
  )
})

describe('a visitor with a session cookie', () => {
  it.each(['/', '/properties', '/admin', '/auth'])('gets the application at %s', async (url) => {
    const answer = await app.inject({ url, headers: SESSION })
    expect([answer.body, answer.headers['cache-control']]).toEqual([APPLICATION, 'no-cache'])
    expect(String(answer.headers.vary).toLowerCase()).toContain('cookie')
  })

  it('is recognised only by the installation’s cookie name', async () => {
    const secure = await appFor('https://giebel.test')
    const page = async (headers: Record<string, string>) => (await secure.inject({ url: '/', headers })).body
    expect(await page(SESSION)).toBe(LANDING)
    expect(await page({ cookie: '__Host-giebel=token' })).toBe(APPLICATION)
    await secure.close()
  })

  it('does not get a 304 for a page cached before the session', async () => {
    const before = await app.inject({ url: '/' })
    const headers = {
      ...SESSION,
      'if-none-match': String(before.headers.etag),
      'if-modified-since': String(before.headers['last-modified']),
    }
    const after = await app.inject({ url: '/', headers: { ...headers, 'accept-encoding': 'identity' } })
    expect([after.statusCode, after.body]).toEqual([200, APPLICATION])
  })
})

describe('a path without a page', () => {
  const paths = [
    '/gibtsnicht',
    '/dashboard/mehr',
    '/property',
    '/property/7/8',
    '/partnerschaft',
    '/admin/users',
    '//auth',
    '/%67ibtsnicht',
    '/autH%2f',
  ]

  it.each(paths)('such as %s gets a 404 response with the not-found page', async (url) => {
    for (const [headers, page] of [
      [{}, LANDING],
      [SESSION, APPLICATION],
    ] as const) {
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([404, page, 'text/html; charset=utf-8'])
      const seen = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString(), range: 'bytes=0-3' }
      const again = await app.inject({ url, headers: { ...headers, ...seen } })
      expect([again.statusCode, again.body]).toEqual([404, page])
      const head = await app.inject({ method: 'HEAD', url, headers })
      expect([head.statusCode, head.body]).toEqual([404, ''])
    }
  })
})

describe('files', () => {
  it('are cached for a year and served compressed', async () => {
    const answer = await app.inject({ url: '/assets/main-1a2b3c.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('br')
  })

  it.each(['/assets/gone-1a2b3c.js', '/gone.png', '/index.html', '/landing.html', '/landing.html.br'])('do not include %s', async (url) => {
    for (const headers of [{}, SESSION]) expect((await app.inject({ url, headers })).statusCode).toBe(404)
  })

  it('include compressed pages', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect([answer.headers['content-encoding'], answer.headers['content-type']]).toEqual(['br', 'text/html; charset=utf-8'])
  })
})

describe('the sign reader', () => {
  it.each(['br', 'identity'])('is the only script that may run WebAssembly, sent as %s', async (encoding) => {
    const policyOf = async (name: string) =>
      (await app.inject({ url: `/assets/${name}-1a2b3c.js`, headers: { 'accept-encoding': encoding } })).headers['content-security-policy']
    expect(await policyOf('worker.min')).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect(await policyOf('main')).toBeUndefined()
  })

  it('gets its data unchanged, cached for a year', async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/assets/4d5e6f/deu.traineddata.gz' })
    expect([statusCode, body, headers['content-encoding']]).toEqual([200, GERMAN, undefined])
    expect(headers['cache-control']).toContain('immutable')
  })
})

describe("a page's initial requests", () => {
  const linksAt = async (url: string, cookie = '') => {
    const { headers } = await app.inject({ url, headers: { cookie } })
    return headers.link === undefined ? [] : String(headers.link).split(', ')
  }
  const script = (name: string) => `</assets/${name}.js>; rel=modulepreload`
  const read = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`

  it('are announced to signed-in users by role, and not to others', async () => {
    const [agent, partner, admin] = [
      await test.make.agent(),
      await test.make.user({ role: 'partner' }),
      await test.make.user({ role: 'admin' }),
    ]
    expect(await linksAt('/', agent.cookie)).toEqual([script('shell'), script('dashboard'), read('/api/notifications'), read('/api/stats')])
    expect(await linksAt('/', partner.cookie)).toEqual([script('partner')])
    expect(await linksAt('/', admin.cookie)).toEqual([script('admin')])
    expect(await linksAt('/property/7', partner.cookie)).toEqual([])
    expect(await linksAt('/auth')).toEqual([script('auth')])
    // the landing page includes its own
    expect(await linksAt('/')).toEqual([])
    expect(await linksAt('/', 'giebel=over')).toEqual([])
  })

  it('contain the ids from the path, but no read that its query would change', async () => {
    const { cookie } = await test.make.agent()
    expect(await linksAt('/property/17', cookie)).toEqual([script('property'), read('/api/properties/17')])
    expect(await linksAt('/prospect-management', cookie)).toEqual([
      script('list'),
      read('/api/notifications'),
      read('/api/properties?limit=1000'),
    ])
    expect(await linksAt('/prospect-management?property=3', cookie)).toEqual([script('list'), read('/api/notifications')])
    for (const path of ['/gibtsnicht', '/property/abc', '/property/7>;rel=x']) expect(await linksAt(path, cookie)).toEqual([])
  })

  it('are not announced to an administrator who must set up a second factor first', async () => {
    const admin = await test.make.user({ role: 'admin' })
    await test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: true }).execute()
    expect(await linksAt('/', admin.cookie)).toEqual([])
  })

  it('never delay the page while the database is blocked', async () => {
    const { cookie } = await test.make.agent()
    const holder = await test.ctx.db.startTransaction().execute()
    await sql`lock table sessions in access exclusive mode`.execute(holder)
    const before = performance.now()
    const page = await app.inject({ url: '/', headers: { cookie } })
    const waited = performance.now() - before
    await holder.rollback().execute()
    expect([page.statusCode, page.body, page.headers.link]).toEqual([200, APPLICATION, undefined])
    expect(waited).toBeLessThan(2_000)
    expect(await linksAt('/', cookie)).toHaveLength(4)
  })
})
