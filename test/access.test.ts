import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { addressOf, type Limit, type Route, rowsOf } from '#shared/contract/route.ts'
import { LIMITED_BY, ROLES_OF, WHO_MAY_CALL } from './access-table.ts'
import { startTestApp, type TestApp } from './app.ts'
import { connectOwner } from './database.ts'
import type { TestUser } from './factories.ts'
import { hashTables } from './table-hash.ts'

/** Every row as every kind of caller, against a table of who may call it. A refusal that wrote first is the classic fault, so every table is hashed around it. */
const ROWS = rowsOf(contract).map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))
const CALLERS = ['guest', 'partner', 'agent', 'admin', 'deactivated', 'expired'] as const
type CallerName = (typeof CALLERS)[number]

let test: TestApp
let owner: pg.Client
const users: Partial<Record<CallerName, TestUser>> = {}
let property: number

beforeAll(async () => {
  test = await startTestApp()
  owner = await connectOwner(test.database)
  users.partner = await test.make.user({ role: 'partner' })
  users.agent = await test.make.agent()
  users.admin = await test.make.user({ role: 'admin' })
  users.deactivated = await test.make.agent({ is_active: false })
  users.expired = await test.make.agent()
  property = await test.make.property()
  await test.make.savedSearch(users.agent)
  await test.make.notification(users.agent, property)
})
// signing out is one of the rows
beforeEach(async () => {
  for (const name of ['partner', 'agent', 'admin'] as const) users[name] = await test.make.signIn(users[name] as TestUser)
  // a session that was found to be over is gone
  users.expired = await test.make.signIn(users.expired as TestUser)
  await test.ctx.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', users.expired.id)
    .execute()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

/** Who is locked out, or was signed in once, is a guest. */
function isAllowed(title: string, caller: CallerName): boolean {
  const roles: readonly CallerName[] = ROLES_OF[WHO_MAY_CALL[title] ?? 'nobody']
  return roles.includes(caller === 'deactivated' || caller === 'expired' ? 'guest' : caller)
}

function send(row: Route, caller: CallerName, headers: Record<string, string> = {}) {
  const body = row.method === 'GET' ? undefined : {}
  return test.app.inject({
    method: row.method,
    url: addressOf(row.path, { id: row.path.startsWith('/api/admin/users') ? users.agent?.id : property, shortLink: users.agent?.id }),
    headers: { ...(users[caller] && { cookie: users[caller].cookie }), 'content-type': 'application/json', ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })
}

describe.each(ROWS)('$title', ({ title, row }) => {
  it.each(CALLERS.filter((caller) => !isAllowed(title, caller)))('refuses %s and writes nothing', async (caller) => {
    const before = await hashTables(owner)
    const response = await send(row, caller)
    const isKnown = caller === 'partner' || caller === 'agent' || caller === 'admin'
    const [status, text] = isKnown ? [403, 'Dafür fehlt Ihnen die Berechtigung.'] : [401, 'Unauthorized']
    expect([response.statusCode, response.body]).toEqual([status, text])
    expect(await hashTables(owner)).toBe(before)
  })

  it.each(CALLERS.filter((caller) => isAllowed(title, caller)))('lets %s in', async (caller) => {
    const response = await send(row, caller)
    expect([401, 403]).not.toContain(response.statusCode)
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe.each(ROWS.filter(({ row }) => row.method !== 'GET'))('$title', ({ title, row }) => {
  it('refuses a write that another site caused, and writes nothing', async () => {
    const caller = CALLERS.find((name) => name !== 'guest' && isAllowed(title, name)) ?? 'guest'
    const before = await hashTables(owner)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }]) {
      expect((await send(row, caller, headers)).statusCode).toBe(403)
    }
    expect(await hashTables(owner)).toBe(before)
  })
})

/** The words of the contract for the words of the table. */
const ACCESS = { everybody: 'public', signedIn: 'session', agent: ['agent'], partner: ['partner'], admin: ['admin'] } as const

function countedBy({ per, counts }: Limit): string {
  const whom = typeof per === 'string' ? per : 'device' in per ? 'known browser' : 'account'
  return counts ? `${counts} per ${whom}` : whom
}

describe('every row', () => {
  it('is open to whom the table names, and to nobody else', () => {
    const written = Object.fromEntries(ROWS.map(({ title, row }) => [title, row.access]))
    expect(written).toEqual(Object.fromEntries(Object.entries(WHO_MAY_CALL).map(([title, who]) => [title, ACCESS[who]])))
  })

  it('is limited where the table says so, and in that way', () => {
    const written = ROWS.flatMap(({ title, row }) => (row.limits ? [[title, row.limits.map(countedBy).sort()] as const] : []))
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries(Object.entries(LIMITED_BY).map(([title, per]) => [title, per.toSorted()])),
    )
  })

  it('is served: none is missing, none is there that the contract does not name', () => {
    expect(ROWS.length).toBeGreaterThan(15)
    for (const { row } of ROWS) expect(test.app.hasRoute({ method: row.method, url: row.path })).toBe(true)
  })

  it('has a path of its own with its verb', () => {
    const names = ROWS.map(({ row }) => `${row.method} ${row.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
