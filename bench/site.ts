import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { hashToken, newToken } from '#server/secrets.ts'
import { buildApp } from '#server/app.ts'
import { searchProperties } from '#server/features/work/cards/service.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { request } from 'undici'
import { createPool } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import type { BenchDatabase } from './bench-database.ts'
import { interleaved, quantile, timed, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { NOW } from './seed.ts'

const ROUNDS = 5
const RATIO_MAX = 2
const P95_MAX = 100

export type Filter = Partial<PropertyFilter>

/** The running product with one signed-in client per agent, and as many direct connections to its database. */
export interface Site {
  readonly url: string
  readonly database: BenchDatabase
  readonly agents: readonly string[]
  /** Each client's session cookie. */
  readonly cookies: readonly string[]
  readonly bare: readonly pg.Client[]
  /** The product's response to this client. @throws when it is not 200 */
  get<T>(client: number, path: string): Promise<T>
}

export async function withSite<T>(database: BenchDatabase, agents: readonly string[], work: (site: Site) => Promise<T>): Promise<T> {
  const app = await buildApp(database.parts.ctx, database.appUrl)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const cookies = await signIn(database, agents)
  const bare = agents.map(() => new pg.Client({ connectionString: database.appUrl }))
  try {
    for (const client of bare) {
      await client.connect()
      // A generic plan would make the baseline slower, in the product's favour.
      await client.query('set plan_cache_mode = force_custom_plan')
    }
    return await work({ url: base, database, agents, cookies, bare, get: (client, path) => get(`${base}${path}`, cookies[client] ?? '') })
  } finally {
    await Promise.all(bare.map((client) => client.end()))
    await app.close()
  }
}

/** Creates a session for each of these agents; returns their cookies. */
export async function signIn({ owner }: Pick<BenchDatabase, 'owner'>, agents: readonly string[], at = NOW): Promise<string[]> {
  const tokens = agents.map((agent) => ({ agent, token: newToken() }))
  for (const { agent, token } of tokens) {
    await owner.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
      [hashToken(token), agent, at],
    )
  }
  return tokens.map(({ token }) => `giebel=${token}`)
}

async function get<T>(address: string, cookie: string): Promise<T> {
  const { statusCode, body } = await request(address, { headers: { cookie } })
  if (statusCode !== 200) throw new Error(`${address}: ${statusCode} ${await body.text()}`)
  return (await body.json()) as T
}

export function buildPath(filter: Filter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]))
  return `/api/properties?${query.toString()}`
}

interface Asked {
  readonly path: string
  readonly statements: readonly CompiledQuery[]
}

/** The statements that the product sends for each filter. */
async function ask({ database: { appUrl, parts }, agents }: Site, filters: readonly Filter[]): Promise<Asked[]> {
  let statements: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
  const asked: Asked[] = []
  for (const filter of filters) {
    await searchProperties(
      { ...parts.ctx, db },
      { id: agents[0] as AgentId, role: 'agent', officeId: agents[0] as unknown as OfficeId },
      filter,
    )
    asked.push({ path: buildPath(filter), statements })
    statements = []
  }
  await db.destroy()
  return asked
}

/** Times of `work` for all clients concurrently; each runs through all calls, starting with a different one. */
async function storm({ agents }: Site, count: number, work: (client: number, index: number) => Promise<unknown>): Promise<number[]> {
  const times = await Promise.all(
    agents.map(async (_, client) => {
      const own: number[] = []
      for (let step = 0; step < count; step += 1)
        own.push(await timed(() => work(client, (client * Math.ceil(count / agents.length) + step) % count)))
      return own
    }),
  )
  return times.flat()
}

/** Each filter's list call by all clients concurrently, against its own statements sent directly. */
export async function compareCalls(site: Site, what: string, filters: readonly Filter[]): Promise<BenchResult> {
  const asked = await ask(site, filters)
  const bare = async (client: number, index: number) => {
    for (const { sql, parameters } of asked[index]?.statements ?? []) {
      // PostgreSQL truncates names of prepared statements to 63 characters.
      await site.bare[client]?.query({ name: hashToken(sql).toString('hex').slice(0, 40), text: sql, values: [...parameters] })
    }
  }
  const times = await interleaved(ROUNDS, {
    product: async () => quantile(await storm(site, asked.length, (client, index) => site.get(client, asked[index]?.path ?? '')), 0.95),
    bare: async () => quantile(await storm(site, asked.length, bare), 0.95),
  })
  const [product, sql] = [timing(times.product), timing(times.bare)]
  const ratio = product.median / sql.median
  return {
    id: 'P5',
    what: `${what}: p95 of ${countClients(site)}`,
    value: product.median,
    unit: 'ms',
    target: `≤ ${P95_MAX} ms, ≤ ${RATIO_MAX} × SQL`,
    pass: product.median <= P95_MAX && ratio <= RATIO_MAX,
    remark: `${ratio.toFixed(2)} × bare SQL (${sql.median.toFixed(1)} ms); spread ±${Math.round(product.spread * 50)} % and ±${Math.round(sql.spread * 50)} %`,
  }
}

/** One call by all clients concurrently, `count` times each. */
export async function timeCall(site: Site, path: string, count: number): Promise<BenchResult> {
  const { product } = await interleaved(ROUNDS, {
    product: async () => quantile(await storm(site, count, (client) => site.get(client, path)), 0.95),
  })
  const { median, spread } = timing(product)
  return {
    id: 'P5',
    what: `${path}: p95 of ${countClients(site)}`,
    value: median,
    unit: 'ms',
    target: `≤ ${P95_MAX} ms`,
    pass: median <= P95_MAX,
    remark: `spread ±${Math.round(spread * 50)} %`,
  }
}

const countClients = ({ agents }: Site) => (agents.length === 1 ? '1 client' : `${agents.length} clients`)
