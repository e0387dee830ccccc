import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { createPool } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import type { Load, Loaded } from './api-load.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { interleaved, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { seedAgents, seedBasics, seedListings, seedProspects, seedSearches } from './seed.ts'
import { type Site, withSite } from './site.ts'

export const name = 'api'

const LISTINGS = 20_000
const PROSPECTS = 500
const SEARCHES = 200
const ROUNDS = 5
const CLIENTS = 8
const MILLISECONDS = 700
const RATIO_MIN = 0.7

/** The calls that an agent's pages repeat most. */
const hottest = (property: number): readonly string[] => [
  '/api/auth/user',
  '/api/stats',
  '/api/notifications',
  '/api/search-criteria',
  '/api/favorites',
  '/api/follow-up-prospects',
  '/api/properties?limit=6&orderBy=listedAt&order=DESC',
  '/api/properties?location=Hamburg&propertyType=house&limit=20',
  `/api/properties/${property}`,
  `/api/properties/${property}/contact`,
  '/api/makler/property-tips',
]

/** The product's requests per second, with session and policy, against a bare Fastify with the same statements except the session's. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const { owner, ownerUrl } = database
    await seedBasics(owner)
    await seedListings(ownerUrl, 1, LISTINGS)
    await seedSearches(owner, SEARCHES)
    const agents = await seedAgents(owner, 1)
    await seedProspects(owner, 1, PROSPECTS)
    const paths = hottest(LISTINGS / 2)
    const statements = await recordStatements(database, agents, paths)
    return withSite(database, agents, (site) =>
      withBare(database, statements, async (bareUrl) => {
        const results: BenchResult[] = []
        for (const [index, path] of paths.entries()) results.push(await compare(site, path, bareUrl, `/${index}`))
        return results
      }),
    )
  })
}

/** The statements that the product sends for each path, without the session's. */
async function recordStatements(database: BenchDatabase, agents: readonly string[], paths: readonly string[]) {
  let sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(database.appUrl) }),
    log: ({ query }) => void sent.push(query),
  })
  const parts = { ...database.parts, ctx: { ...database.parts.ctx, db } }
  const recorded: CompiledQuery[][] = []
  await withSite({ ...database, parts }, agents, async (site) => {
    for (const path of paths) {
      // One warm-up call, so that one-time statements are not recorded.
      await site.get(0, path)
      sent = []
      await site.get(0, path)
      const [session, ...rest] = sent
      if (!session?.sql.includes('"sessions"')) throw new Error(`${path}: ${session?.sql ?? 'no session asked for'}`)
      recorded.push(rest.length > 0 ? rest : [session])
    }
  })
  await db.destroy()
  return recorded
}

async function withBare<T>(
  database: BenchDatabase,
  statements: readonly (readonly CompiledQuery[])[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const pool = createPool(database.appUrl)
  const app = Fastify()
  for (const [index, queries] of statements.entries()) app.get(`/${index}`, () => answer(pool, queries))
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    return await work(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  } finally {
    await app.close()
    await pool.end()
  }
}

async function answer(pool: Pool, queries: readonly CompiledQuery[]): Promise<unknown> {
  const found: unknown[] = []
  for (const { sql, parameters } of queries) found.push((await pool.query({ text: sql, values: [...parameters] })).rows)
  return found
}

async function compare({ url, cookies }: Site, path: string, bareUrl: string, barePath: string): Promise<BenchResult> {
  const loads = { clients: CLIENTS, milliseconds: MILLISECONDS, cookie: cookies[0] ?? '' }
  const rates = await interleaved(ROUNDS, {
    product: () => load({ ...loads, url, path }),
    bare: () => load({ ...loads, url: bareUrl, path: barePath }),
  })
  const [product, bare] = [timing(rates.product), timing(rates.bare)]
  const ratio = product.median / bare.median
  return {
    id: 'P6',
    what: path,
    value: ratio,
    unit: '× bare',
    target: `≥ ${RATIO_MIN}`,
    pass: ratio >= RATIO_MIN,
    remark: `${Math.round(product.median)}/s against ${Math.round(bare.median)}/s; spread ±${Math.round(product.spread * 50)} % and ±${Math.round(bare.spread * 50)} %; no errors`,
  }
}

/** Returns responses per second. @throws when one is not 200 */
async function load(what: Load): Promise<number> {
  const worker = new Worker(new URL('./api-load.ts', import.meta.url), { workerData: what })
  const [loaded] = (await once(worker, 'message')) as [Loaded]
  await worker.terminate()
  if (Object.keys(loaded.answers).join() !== '200') throw new Error(`${what.url}${what.path}: ${JSON.stringify(loaded.answers)}`)
  return loaded.perSecond
}
