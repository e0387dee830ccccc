import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hashPassword } from '#server/features/people/accounts/passwords.ts'
import { withDatabase } from './bench-database.ts'
import type { Flood, Flooded } from './login-flood.ts'
import { interleaved, quantile, timed, timing } from './measure.ts'
import type { BenchResult } from './result.ts'
import { seedAgents, seedBasics, seedListings } from './seed.ts'
import { type Site, withSite } from './site.ts'

export const name = 'limits'

const LISTINGS = 20_000
const ROUNDS = 9
const READS = 60
/** The flood's concurrent requests. */
const AT_ONCE = 16
const RATIO_MAX = 2

const ACCOUNTS = Array.from({ length: 1_000 }, (_, n) => `makler${n + 1}@giebel.invalid`)
const ONE = ACCOUNTS.slice(0, 1)

const FLOODS: Readonly<Record<string, { readonly emails: readonly string[]; readonly networks: number; readonly refusal: number }>> = {
  'one account from one network': { emails: ONE, networks: 1, refusal: 429 },
  'one account from 1,000 networks': { emails: ONE, networks: 1_000, refusal: 429 },
  '1,000 accounts from one network': { emails: ACCOUNTS, networks: 1, refusal: 429 },
}

/** The calls of an agent's page. */
const PATHS = ['/api/auth/sessions', '/api/properties?location=Hamburg&propertyType=house&limit=20']

/** Compares an agent's reads on an idle server with those during a flood of sign-ins with wrong passwords. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const { owner, parts } = database
    await seedBasics(owner)
    await seedListings(database.ownerUrl, 1, LISTINGS)
    const agents = await seedAgents(owner, 1)
    await owner.query('update users set password_hash = $1', [await hashPassword('drei Stühle am Fenster')])
    const ctx = { ...parts.ctx, config: { ...parts.ctx.config, trustProxy: ['127.0.0.1'] } }
    return withSite({ ...database, parts: { ...parts, ctx } }, agents, async (site) => {
      const results: BenchResult[] = []
      for (const [what, { refusal, ...flood }] of Object.entries(FLOODS)) results.push(await compare(site, what, flood, refusal))
      return results
    })
  })
}

async function compare(site: Site, what: string, flood: Omit<Flood, 'url' | 'atOnce'>, refusal: number): Promise<BenchResult> {
  // Uses up the allowed attempts before anything is timed.
  for (let missed = 1; missed > 0;) missed = missedOf((await flooded(site, flood, () => sleep(2_000))).report, refusal)
  let refused = 0
  let seconds = 0
  const times = await interleaved(ROUNDS, {
    idle: () => reading(site),
    flooded: async () => {
      const { value, report } = await flooded(site, flood, () => reading(site))
      if (missedOf(report, refusal) > 0) throw new Error(`${what}: ${JSON.stringify(report.answers)}`)
      refused += report.answers[refusal] ?? 0
      seconds += report.seconds
      return value
    },
  })
  const [idle, under] = [timing(times.idle), timing(times.flooded)]
  const ratio = under.median / idle.median
  return {
    id: 'L1',
    what: `sign-ins, ${what}: p95 of reads beside them`,
    value: ratio,
    unit: '× idle',
    target: `< ${RATIO_MAX}`,
    pass: ratio < RATIO_MAX,
    remark: `${under.median.toFixed(1)} ms against ${idle.median.toFixed(1)} ms; ${Math.round(refused / seconds)} refused per second; spread ±${Math.round(under.spread * 50)} %`,
  }
}

/** Number of responses other than the expected error. */
function missedOf({ answers }: Flooded, refusal: number): number {
  return Object.values(answers).reduce((sum, count) => sum + count, 0) - (answers[refusal] ?? 0)
}

async function reading(site: Site): Promise<number> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    times.push(
      await timed(async () => {
        for (const path of PATHS) await site.get(0, path)
      }),
    )
  }
  return quantile(times, 0.95)
}

/** Runs `work` during a flood of sign-ins from a separate thread; also returns the flood's responses. */
async function flooded<T>(
  { url }: Site,
  flood: Omit<Flood, 'url' | 'atOnce'>,
  work: () => Promise<T>,
): Promise<{ value: T; report: Flooded }> {
  const worker = new Worker(new URL('./login-flood.ts', import.meta.url), {
    workerData: { ...flood, url, atOnce: AT_ONCE } satisfies Flood,
  })
  const reported = once(worker, 'message') as Promise<[Flooded]>
  await once(worker, 'online')
  const value = await work()
  worker.postMessage('stop')
  const [report] = await reported
  await worker.terminate()
  return { value, report }
}
