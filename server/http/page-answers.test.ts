import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '#shared/contract/index.ts'
import type { PageAnswer } from '#shared/contract/page-answers.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { FEATURES } from '../features.ts'
import { installErrors } from './errors.ts'
import { installStaticFiles } from './static-files.ts'

const PRELOAD = '<link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials" />'
const PAGE = `<!doctype html><html><head>${PRELOAD}<title>Giebel</title></head><body><div id="root"></div></body></html>`
const BLOCK = /<script type="application\/json" id="answers">(.*?)<\/script>/s

const FAVORITES = '/api/favorites?limit=1'
const page = (reads: readonly string[]) => ({ scripts: ['assets/page.js'], reads, requests: ['/api/call-list'] })
const FIRST_LOADS = {
  guest: [['/auth', page([])]],
  agent: [
    ['/', page([FAVORITES, '/api/stats'])],
    ['/property/:id', page(['/api/properties/:id'])],
  ],
  partner: [['/', page([])]],
  admin: [['/', page([])]],
}

const folder = mkdtempSync(join(tmpdir(), 'giebel-answers-'))
let app: FastifyInstance
let test: TestApp
let anna: TestAgent
let bert: TestAgent
let properties: readonly number[]

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/first-load.json'), JSON.stringify(FIRST_LOADS))
  for (const name of ['index', 'landing']) writeFileSync(join(folder, `${name}.html`), PAGE)
  test = await startTestApp()
  app = Fastify()
  installErrors(app)
  await app.register(cookies)
  for (const { routes } of FEATURES) routes?.(app, test.ctx)
  await installStaticFiles(app, test.ctx, contract, folder)
  const { make } = test
  anna = await make.agent({ first_name: 'Annegret', last_name: '</script><script>alert(1)</script>' })
  bert = await make.agent({ first_name: 'Bertram', last_name: '<!--<script>' })
  properties = await make.properties([{ title: 'Haus </script> am See' }, { title: 'Wohnung am Wall' }, { title: 'Hof in Horn' }])
  const [first = 0, second = 0, third = 0] = properties
  for (const [agent, propertyId] of [
    [anna, first],
    [anna, third],
    [bert, second],
  ] as const)
    await test.as(agent).call(favorites.add, { body: { propertyId } })
})
afterAll(async () => {
  await app.close()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (url: string, cookie = '', headers: Record<string, string> = {}) => app.inject({ url, headers: { cookie, ...headers } })
const answersIn = (body: string) => JSON.parse(BLOCK.exec(body)?.[1] ?? '[]') as PageAnswer[]
const linksIn = ({ headers: { link = '' } }: { headers: { link?: unknown } }) =>
  [...(link as string).matchAll(/<([^>]+)>/g)].map(([, address]) => address)

describe('the page of a signed-in agent', () => {
  it('contains what the API answers to its user and first reads, and only announces the rest', async () => {
    const answer = await open('/', anna.cookie)
    const answers = answersIn(answer.body)
    expect(answers.map(({ address }) => address)).toEqual(['/api/auth/user', FAVORITES, '/api/stats'])
    for (const { address, data, link } of answers) {
      const alone = await open(address, anna.cookie)
      expect([data, link]).toEqual([alone.json(), alone.headers.link])
    }
    expect(answers.find(({ address }) => address === FAVORITES)?.link).toMatch(/cursor=[\w-]+>; rel="next"/)
    expect(linksIn(answer)).toEqual(['/assets/page.js', '/api/call-list'])
    expect(answer.body).not.toContain(PRELOAD)
  })

  it('is kept by no cache and never shared', async () => {
    const { headers } = await open('/', anna.cookie)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.vary).toContain('cookie')
    expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined])
  })

  it('never contains another agent’s data', async () => {
    const [of, others] = await Promise.all([open('/', anna.cookie), open('/', bert.cookie)])
    expect(of.body).toContain('Annegret')
    expect(of.body).toContain('Hof in Horn')
    for (const text of ['Bertram', bert.email, 'Wohnung am Wall']) expect(of.body).not.toContain(text)
    expect(others.body).toContain('Wohnung am Wall')
    for (const text of ['Annegret', anna.email, 'Hof in Horn']) expect(others.body).not.toContain(text)
  })

  it('stays one element, whatever its texts are', async () => {
    for (const agent of [anna, bert]) {
      const { body } = await open('/', agent.cookie)
      expect(body.match(/<\/?script|<!--/gi)).toEqual(['<script', '</script'])
      expect(answersIn(body)[0]?.data).toMatchObject({ firstName: agent.firstName, lastName: agent.lastName })
    }
    const { body } = await open(`/property/${properties[0]}`, anna.cookie)
    expect(answersIn(body)[1]).toMatchObject({ data: { title: 'Haus </script> am See' } })
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('is sent as %s', async (encoding, unpack) => {
    const { rawPayload, headers } = await open('/', anna.cookie, { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answersIn(unpack(rawPayload).toString())).toHaveLength(3)
  })

  it('leaves a refused read to the browser', async () => {
    const answer = await open('/property/999999', anna.cookie)
    expect(answersIn(answer.body).map(({ address }) => address)).toEqual(['/api/auth/user'])
    expect(linksIn(answer)).toContain('/api/properties/999999')
  })

  it('leaves a read to the browser that the database holds up', async () => {
    const holder = await test.ctx.db.startTransaction().execute()
    await sql`lock table favorites in access exclusive mode`.execute(holder)
    const before = performance.now()
    const answer = await open('/', anna.cookie)
    const waited = performance.now() - before
    await holder.rollback().execute()
    expect(answersIn(answer.body).map(({ address }) => address)).toContain('/api/auth/user')
    expect(linksIn(answer)).toContain(FAVORITES)
    expect(waited).toBeLessThan(2_000)
  })

  it('contains nothing after the sign-out', async () => {
    const agent = await test.make.agent()
    expect(answersIn((await open('/', agent.cookie)).body)).not.toEqual([])
    await test.as(agent).call(accounts.logout)
    expect((await open('/', agent.cookie)).body).toBe(PAGE)
  })
})

describe('a page without answers', () => {
  it('is what guests get, and partners, whose devices keep it', async () => {
    const partner = await test.make.user({ role: 'partner' })
    for (const [url, cookie] of [
      ['/', ''],
      ['/auth', ''],
      ['/', 'giebel=over'],
      ['/', partner.cookie],
    ] as const)
      expect([url, (await open(url, cookie)).body]).toEqual([url, PAGE])
  })

  it('is what an administrator gets who must set up a second factor first', async () => {
    const admin = await test.make.user({ role: 'admin' })
    expect(answersIn((await open('/', admin.cookie)).body)).toHaveLength(1)
    await test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: true }).execute()
    expect((await open('/', admin.cookie)).body).toBe(PAGE)
    await test.ctx.db.updateTable('sign_in_settings').set({ admins_need_factor: false }).execute()
  })

  it('is what is at an unknown path', async () => {
    const answer = await open('/gibtsnicht', anna.cookie)
    expect([answer.statusCode, answer.body]).toEqual([404, PAGE])
  })
})
