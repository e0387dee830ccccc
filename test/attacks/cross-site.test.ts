import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { partners } from '#shared/contract/network/partners.ts'
import { admits, buildAddress, type Route, contractRows } from '#shared/contract/route.ts'
import { users } from '#shared/contract/people/users.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { hours } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'
import { registrationForm } from '#test/forms.ts'
import { hashTables } from '#test/table-hash.ts'

let test: TestApp
let owner: pg.Client
let people: Record<'agent' | 'partner' | 'admin', TestUser>
beforeAll(async () => {
  test = await startTestApp()
  owner = await connectOwner(test.database)
  people = {
    agent: await test.make.agent(),
    partner: await test.make.user({ role: 'partner' }),
    admin: await test.make.user({ role: 'admin' }),
  }
})
beforeEach(async () => {
  test.clock.advance(hours(2))
  for (const role of ['agent', 'partner', 'admin'] as const) people[role] = await test.make.signIn(people[role])
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

const ROWS = contractRows({ accounts, partners, users }).map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))
const WRITES = ROWS.filter(({ row }) => row.method !== 'GET')
const callerOf = ({ access }: Route) => people[(['agent', 'partner', 'admin'] as const).find((role) => admits(access, role)) ?? 'agent']

/** A form with at least one valid field for every account endpoint. */
const fields = () => ({
  ...registrationForm(),
  currentPassword: people.agent.password,
  newPassword: 'übernommen-1',
  token: 'x',
  companyName: 'Evil',
  isActive: false,
  propstackApiKey: 'evil-key-of-somebody-else',
})
/** Bodies that another site can send without a CORS preflight: the three form types, and JSON in disguise. */
const DISGUISES: [string, (values: object) => string][] = [
  ['application/x-www-form-urlencoded', (values) => new URLSearchParams(values as Record<string, string>).toString()],
  [
    'multipart/form-data; boundary=x',
    (values) => `--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(values)}\r\n--x--\r\n`,
  ],
  ['text/plain', (values) => JSON.stringify(values)],
  // A text/plain form whose only field spells out JSON: {"email":…,"x":"="}
  ['text/plain; charset=utf-8', (values) => `${JSON.stringify(values).slice(0, -1)},"x":"="}`],
  ['text/plain; application/json', (values) => JSON.stringify(values)],
  ['text/plain\tapplication/json', (values) => JSON.stringify(values)],
  ['', (values) => JSON.stringify(values)],
  ['application/json', (values) => JSON.stringify(values)],
]

const send = (row: Route, headers: Record<string, string>, payload: string, type: string, override: { method?: 'GET' | 'POST' } = {}) =>
  test.app.inject({
    method: override.method ?? row.method,
    url: buildAddress(row.path, { id: row.path.startsWith('/api/admin') ? people.agent.id : 1, shortLink: people.agent.id }),
    headers: { cookie: callerOf(row).cookie, ...(type && { 'content-type': type }), ...headers },
    ...(override.method !== 'GET' && { payload }),
  })

/** Request headers by the kind of foreign origin. */
const ELSEWHERE: Readonly<Record<string, Record<string, string>>> = {
  'a browser that states its origin': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    origin: 'https://evil.example',
  },
  'a neighbouring host': { 'sec-fetch-site': 'same-site', origin: 'https://other.giebel.test' },
  'a browser that names the origin only': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
  'a name that begins alike': { origin: 'http://giebel.test.evil.example' },
  'a name that ends alike': { origin: 'http://evil-giebel.test' },
  'a name before an at sign': { origin: 'http://giebel.test@evil.example' },
  'another scheme': { origin: 'ftp://giebel.test' },
  'two values in one': { 'sec-fetch-site': 'cross-site, same-origin', origin: 'http://giebel.test' },
  'a host that was handed on': { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
}

describe.each(WRITES)('$title', ({ row }) => {
  it('is rejected when it comes from another site', async () => {
    const before = await hashTables(owner)
    for (const [who, headers] of Object.entries(ELSEWHERE)) {
      for (const [type, encode] of DISGUISES) {
        const answer = await send(row, headers, encode(fields()), type)
        const what = `${who}, ${type}`
        expect(type === 'application/json' ? [403] : [400, 403, 415], what).toContain(answer.statusCode)
        expect(answer.headers['set-cookie'], what).toBeUndefined()
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
    expect(await hashTables(owner)).toBe(before)
    // The session must survive as well.
    expect((await test.as(callerOf(row)).call(accounts.current)).status).toBe(200)
  })

  it('cannot be reached by another method or a method override', async () => {
    const before = await hashTables(owner)
    const tricks = { 'x-http-method-override': row.method, 'x-http-method': row.method, 'x-method-override': row.method }
    // The same path may also have a GET endpoint.
    expect([200, 404, 405]).toContain((await send(row, tricks, '', '', { method: 'GET' })).statusCode)
    const form = JSON.stringify({ ...fields(), _method: row.method })
    const isPosted = WRITES.some(({ row: { method, path } }) => method === 'POST' && path === row.path)
    const posted = isPosted ? undefined : await send(row, tricks, form, 'application/json', { method: 'POST' })
    expect([undefined, 404, 405]).toContain(posted?.statusCode)
    expect(await hashTables(owner)).toBe(before)
  })

  it('grants no CORS preflight from another site', async () => {
    const answer = await test.app.inject({
      method: 'OPTIONS',
      url: buildAddress(row.path, { id: 1, shortLink: people.agent.id }),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': row.method,
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('a form sent as plain text', () => {
  it.each(WRITES.filter(({ row }) => row.method !== 'GET' && 'body' in row))(
    'is never parsed as JSON by $title, even without an origin',
    async ({ row }) => {
      const before = await hashTables(owner)
      for (const [type, encode] of DISGUISES.filter(([type]) => type !== 'application/json')) {
        expect([400, 404, 415]).toContain((await send(row, {}, encode(fields()), type)).statusCode)
      }
      expect(await hashTables(owner)).toBe(before)
    },
  )
})

describe('reading', () => {
  it.each(ROWS.filter(({ row }) => row.method === 'GET'))('is same-origin only: $title', async ({ row }) => {
    const answer = await send(row, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, '', '', { method: 'GET' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
