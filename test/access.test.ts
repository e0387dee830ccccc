import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { SCOPES } from '#shared/domain/api-key.ts'
import { admits, buildAddress, type Route, contractRows } from '#shared/contract/route.ts'
import type { Role } from '#shared/domain/roles.ts'
import { hashToken } from '#server/secrets.ts'
import { ERROR_CODES } from '#shared/contract/problem.ts'
import { startTestApp, type TestApp } from './app.ts'
import { connectOwner } from './database.ts'
import type { TestUser } from './factories.ts'
import { hashTables } from './table-hash.ts'

/**
 * Calls every endpoint as every kind of caller and expects what its `access` and `scope` define; changes to those are reviewed in
 * `contract.snapshot.json`. Tables are hashed before and after, because a handler may write before it rejects the caller.
 */
const ROWS = contractRows(contract).map(({ noun, name, row }) => ({ title: `${noun}.${name}`, row }))
const CALLERS = ['guest', 'partner', 'agent', 'colleague', 'admin', 'deactivated', 'expired'] as const
type CallerName = (typeof CALLERS)[number]

/** Each valid API key has a single scope; the invalid ones have all scopes. */
const DEAD_KEYS = ['unknown', 'ended', 'of yesterday', 'of who is deactivated'] as const

/** An allowed caller would leave the office, which ends the API keys under test. */
const LEAVING = contract.members.leave.path

const NOBODY = '0198a000-0000-7000-8000-00000000dead'

/** Part of the URL in rejected calls, like the token of a calendar or an emailed link. */
const SECRET = 'geheim-in-der-adresse'

let test: TestApp
let log = ''
let owner: pg.Client
const users: Partial<Record<CallerName, TestUser>> = {}
const keys = {} as Record<(typeof SCOPES)[number] | (typeof DEAD_KEYS)[number], string>
let property: number

beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'info' }, log: { write: (line) => void (log += line) } })
  owner = await connectOwner(test.database)
  users.partner = await test.make.user({ role: 'partner' })
  const agent = await test.make.agent()
  users.agent = agent
  users.colleague = await test.make.agent({ office_id: agent.officeId })
  users.admin = await test.make.user({ role: 'admin' })
  users.deactivated = await test.make.agent({ is_active: false })
  users.expired = await test.make.agent()
  property = await test.make.property()
  await makeKeys()
  await test.make.savedSearch(users.agent)
  await test.make.notification(users.agent, property)
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

/** Needed because logout and password changes are among the endpoints. */
async function signInAgain(caller: CallerName): Promise<void> {
  if (isSignedIn(caller)) users[caller] = await test.make.signIn(users[caller] as TestUser)
  if (caller === 'expired') await expireSession()
}

/** An expired session is deleted when seen, so each rejected call needs a new one. */
async function expireSession(): Promise<void> {
  users.expired = await test.make.signIn(users.expired as TestUser)
  await test.ctx.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', users.expired.id)
    .execute()
}

async function makeKeys(): Promise<void> {
  for (const scope of SCOPES) keys[scope] = await makeKey(users.agent, [scope])
  keys.unknown = `giebel_${'A'.repeat(43)}`
  keys.ended = await makeKey(users.agent, SCOPES)
  await test.ctx.db.deleteFrom('api_keys').where('token_hash', '=', hashToken(keys.ended)).execute()
  keys['of yesterday'] = await makeKey(users.agent, SCOPES)
  await test.ctx.db
    .updateTable('api_keys')
    .set({ expires_on: '2000-01-01' })
    .where('token_hash', '=', hashToken(keys['of yesterday']))
    .execute()
  const locked = await test.make.agent()
  keys['of who is deactivated'] = await makeKey(locked, SCOPES)
  await test.make.changeUser(locked, { is_active: false })
}

const makeKey = async (agent: TestUser | undefined, scopes: readonly (typeof SCOPES)[number][]) =>
  (await test.as(agent).call(contract.apiKeys.create, { body: { name: 'Auswertung', scopes: [...scopes] } })).body.token

/** The role of each caller who is signed in. */
const ROLES: Partial<Readonly<Record<CallerName, Role>>> = { partner: 'partner', agent: 'agent', colleague: 'agent', admin: 'admin' }
const isSignedIn = (caller: CallerName) => ROLES[caller] !== undefined

/** Deactivated users and expired sessions count as guests. */
function isAllowed({ access }: Route, caller: CallerName): boolean {
  if (access === 'public') return true
  const role = ROLES[caller]
  return role !== undefined && admits(access, role)
}

/** Returns the problem details' status, code and detail. */
const readRefusal = (response: { readonly statusCode: number; readonly body: string }) => {
  const { code, detail } = JSON.parse(response.body) as { code: string; detail: string }
  return [response.statusCode, code, detail]
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'sec-fetch-site': 'cross-site' })

/** User ids have another format, and the API keys under test must not be revoked. */
function idFor({ method, path }: Route): unknown {
  // An allowed caller would delete the agent.
  if (path.startsWith('/api/admin/users') && method === 'DELETE') return NOBODY
  if (path.startsWith('/api/admin/users')) return users.agent?.id
  return path.startsWith('/api/keys') ? 999_999_999 : property
}

function send(row: Route, caller: CallerName, headers: Record<string, string> = {}, query = '') {
  const body = row.method === 'GET' ? undefined : {}
  return test.app.inject({
    method: row.method,
    url: `${buildAddress(row.path, { id: idFor(row), kind: 'property', shortLink: users.agent?.id, userId: users.agent?.id })}${query}`,
    headers: {
      ...(users[caller] && { cookie: users[caller].cookie }),
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
}

describe.each(ROWS)('$title', ({ row }) => {
  it('rejects every other caller and writes nothing', async () => {
    const refused = CALLERS.filter((name) => !isAllowed(row, name))
    for (const caller of refused) await signInAgain(caller)
    const before = await hashTables(owner)
    for (const caller of refused) {
      const response = await send(row, caller, {}, `?token=${SECRET}`)
      expect([caller, ...readRefusal(response)]).toEqual(
        isSignedIn(caller)
          ? [caller, 403, 'forbidden', 'Dafür fehlt Ihnen die Berechtigung.']
          : [caller, 401, 'not_signed_in', 'Unauthorized'],
      )
    }
    expect(await hashTables(owner)).toBe(before)
  })

  it.each(CALLERS.filter((caller) => isAllowed(row, caller) && row.path !== LEAVING))('lets %s in', async (caller) => {
    await signInAgain(caller)
    const response = await send(row, caller)
    expect([401, 403]).not.toContain(response.statusCode)
    expect(response.statusCode).toBeLessThan(500)
    // Must not stay in the cache of a shared browser or proxy.
    expect(response.headers['cache-control']).toBe('no-store')
    expect([...ERROR_CODES, 'none']).toContain(response.statusCode < 400 ? 'none' : readRefusal(response)[1])
  })

  const allowed = row.scope
  it('rejects every invalid key and every other scope, and writes nothing', async () => {
    await signInAgain('agent')
    const before = await hashTables(owner)
    for (const scope of SCOPES.filter((name) => name !== allowed)) {
      const response = await send(row, 'guest', bearer(keys[scope]))
      expect(readRefusal(response).slice(0, 2)).toEqual([403, allowed === undefined ? 'not_for_keys' : 'missing_scope'])
    }
    for (const name of DEAD_KEYS) {
      // A session cookie must not make an invalid key valid.
      const response = await send(row, 'agent', bearer(keys[name]))
      expect([name, ...readRefusal(response)].slice(0, 3)).toEqual([name, 401, 'invalid_key'])
    }
    expect(await hashTables(owner)).toBe(before)
  })

  it.each(SCOPES.filter((scope) => scope === allowed))('lets in a key with scope %s from any origin', async (scope) => {
    const response = await send(row, 'guest', bearer(keys[scope]))
    expect([401, 403, 429]).not.toContain(response.statusCode)
    expect(response.statusCode).toBeLessThan(500)
  })
})

describe.each(ROWS.filter(({ row }) => row.method !== 'GET'))('$title', ({ row }) => {
  it('rejects a cross-site write and writes nothing', async () => {
    const caller = CALLERS.find((name) => name !== 'guest' && isAllowed(row, name)) ?? 'guest'
    await signInAgain(caller)
    const before = await hashTables(owner)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }]) {
      expect(readRefusal(await send(row, caller, headers)).slice(0, 2)).toEqual([403, 'foreign_site'])
    }
    expect(await hashTables(owner)).toBe(before)
  })
})

describe('every endpoint', () => {
  it('is logged without its path parameters when it rejects a call', () => {
    expect(log).toContain('"msg":"refused"')
    expect(log).not.toContain(SECRET)
  })

  it('is served, and no endpoint outside the contract is', () => {
    expect(ROWS.length).toBeGreaterThan(15)
    for (const { row } of ROWS) expect(test.app.hasRoute({ method: row.method, url: row.path })).toBe(true)
  })

  it('has a unique method and path', () => {
    const names = ROWS.map(({ row }) => `${row.method} ${row.path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
