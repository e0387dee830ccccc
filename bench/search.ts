import { hashToken, newToken } from '#server/secrets.ts'
import { buildApp } from '#server/app.ts'
import { searchProperties } from '#server/features/properties/service.ts'
import type { PropertyCard, PropertyFilter } from '#shared/contract/properties.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { request } from 'undici'
import { createPool } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { interleaved, quantile, timed, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { CLASSES, randomNumbers } from './search-classes.ts'
import { plainAnswer, preparePlain } from './search-oracle.ts'
import { NOW, seedAgents, seedBasics, seedListings } from './seed.ts'

export const name = 'search'

const LISTINGS = 1_000_000
const CLIENTS = 8
const ROUNDS = 5
/** Different filters of a class; every client begins at another one. */
const FILTERS = 40
const CHECKED = 10
const RATIO_MAX = 2
const P95_MAX = 100

type Filter = Partial<PropertyFilter>
interface Asked {
  readonly path: string
  readonly statements: readonly CompiledQuery[]
}

/** The list call over HTTP with 8 clients over a million listings, against the statements it sends, sent by hand. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    await seedBasics(database.owner)
    await seedListings(database.ownerUrl, 1, LISTINGS)
    const agents = await seedAgents(database.owner, CLIENTS)
    await preparePlain(database.owner)
    const app = await buildApp(database.parts.ctx, database.appUrl)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const clients = await bareClients(database.appUrl)
    try {
      const site = { base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, cookies: await signIn(database, agents) }
      const results: BenchResult[] = []
      for (const [what, draw] of Object.entries(CLASSES)) {
        const random = randomNumbers(7)
        const filters = Array.from({ length: FILTERS }, () => draw(random))
        await check(database, site, agents[0] as string, filters.slice(0, CHECKED), what)
        results.push(await compare(what, site, clients, await ask(database.appUrl, agents[0] as string, filters)))
      }
      for (const path of ['/api/stats', '/api/notifications']) results.push(await alone(path, site))
      return results
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await app.close()
    }
  })
}

interface Site {
  readonly base: string
  /** One per client. */
  readonly cookies: readonly string[]
}

async function signIn({ owner }: BenchDatabase, agents: readonly string[]): Promise<string[]> {
  const tokens = agents.map((agent) => ({ agent, token: newToken() }))
  for (const { agent, token } of tokens) {
    await owner.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
      [hashToken(token), agent, NOW],
    )
  }
  return tokens.map(({ token }) => `giebel=${token}`)
}

async function bareClients(url: string): Promise<pg.Client[]> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) {
    await client.connect()
    // a plan for no value in particular would make the comparison easier for the product
    await client.query('set plan_cache_mode = force_custom_plan')
  }
  return clients
}

/** What the product asks the database for each filter. */
async function ask(url: string, agent: string, filters: readonly Filter[]): Promise<Asked[]> {
  let statements: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPool(url, 1) }), log: ({ query }) => void statements.push(query) })
  const asked: Asked[] = []
  for (const filter of filters) {
    await searchProperties({ db, clock: { now: () => NOW } } as never, agent, filter)
    asked.push({ path: pathOf(filter), statements })
    statements = []
  }
  await db.destroy()
  return asked
}

function pathOf(filter: Filter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]))
  return `/api/properties?${query.toString()}`
}

async function get<T>(site: Site, client: number, path: string): Promise<T> {
  const { statusCode, body } = await request(`${site.base}${path}`, { headers: { cookie: site.cookies[client] ?? '' } })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
  return (await body.json()) as T
}

/** @throws when the product's answer is not what a plain query over all listings says */
async function check({ owner }: BenchDatabase, site: Site, agent: string, filters: readonly Filter[], what: string): Promise<void> {
  for (const filter of filters) {
    const answer = await get<{ properties: PropertyCard[]; total: number; totalIsExact: boolean }>(site, 0, pathOf(filter))
    const given = JSON.stringify([answer.properties.map(({ id }) => id), answer.total, answer.totalIsExact])
    const expected = JSON.stringify(await plainAnswer(owner, agent, filter))
    if (given !== expected) throw new Error(`${what}, ${pathOf(filter)}: ${given} instead of ${expected}`)
  }
}

/** Times of `work`, called by all clients at once, each going once through the filters from a place of its own. */
async function storm(count: number, work: (client: number, index: number) => Promise<unknown>): Promise<number[]> {
  const times = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const own: number[] = []
      for (let step = 0; step < count; step += 1)
        own.push(await timed(() => work(client, (client * Math.ceil(count / CLIENTS) + step) % count)))
      return own
    }),
  )
  return times.flat()
}

async function compare(what: string, site: Site, clients: readonly pg.Client[], asked: readonly Asked[]): Promise<BenchResult> {
  const bare = async (client: number, index: number) => {
    for (const { sql, parameters } of asked[index]?.statements ?? []) {
      // names of prepared statements are told apart by their first 63 characters
      await clients[client]?.query({ name: hashToken(sql).toString('hex').slice(0, 40), text: sql, values: [...parameters] })
    }
  }
  const times = await interleaved(ROUNDS, {
    product: async () => quantile(await storm(FILTERS, (client, index) => get(site, client, asked[index]?.path ?? '')), 0.95),
    bare: async () => quantile(await storm(FILTERS, bare), 0.95),
  })
  const [product, sql] = [timing(times.product), timing(times.bare)]
  const ratio = product.median / sql.median
  return {
    id: 'P5',
    what: `${what}: p95 of ${CLIENTS} clients`,
    value: product.median,
    unit: 'ms',
    target: `≤ ${P95_MAX} ms, ≤ ${RATIO_MAX} × SQL`,
    pass: product.median <= P95_MAX && ratio <= RATIO_MAX,
    remark: `${ratio.toFixed(2)} × bare SQL (${sql.median.toFixed(1)} ms); spread ±${Math.round(product.spread * 50)} % and ±${Math.round(sql.spread * 50)} %`,
  }
}

async function alone(path: string, site: Site): Promise<BenchResult> {
  const { product } = await interleaved(ROUNDS, {
    product: async () => quantile(await storm(FILTERS, (client) => get(site, client, path)), 0.95),
  })
  const { median, spread } = timing(product)
  return {
    id: 'P5',
    what: `${path}: p95 of ${CLIENTS} clients`,
    value: median,
    unit: 'ms',
    target: `≤ ${P95_MAX} ms`,
    pass: median <= P95_MAX,
    remark: `spread ±${Math.round(spread * 50)} %`,
  }
}
