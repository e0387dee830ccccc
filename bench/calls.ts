import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import type { Office, Phase, Worked } from './calls-office.ts'
import type { Period } from './calls-page.ts'
import { type Kind, KINDS } from './calls-wire.ts'
import { quantile } from './measure.ts'
import type { BenchResult } from './result.ts'
import { seedLeads } from './seed-leads.ts'
import { listAgents, NOW, seedBasics, seedColleagues, seedListings } from './seed.ts'
import { withSite } from './site.ts'

export const name = 'calls'

const PEOPLE = 20
const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 60_000)
const LEADS = 20_000
/** Marks of objections by owners of other listings. */
const MARKS = 100
const CALLS = Number(process.env['BENCH_ROUNDS'] ?? 30)
/** How long a call takes on average. */
const SECONDS = Number(process.env['BENCH_CALL_SECONDS'] ?? 5)
const BURSTS = 10
const P95_MAX = 150

const REQUESTS: Readonly<Record<Kind, string>> = {
  result: 'the result (POST /api/call-list/:id/results)',
  claim: 'the claim of the next owner (POST /api/call-list/next)',
  alone: 'the claim of an owner alone (PUT /api/claims/:id)',
  release: 'an owner given back (DELETE /api/claims/:id)',
  claims: 'who is called now (GET /api/claims)',
  list: 'the list again (GET /api/call-list)',
}

/**
 * An office whose people call at the same time, out of the same free leads.
 *
 * Between a result and the next owner the page waits for nothing: it has the list, shows the next owner at once, and sends the claim of that owner and
 * the result at the same time. So the time is that of the longer of two requests: the claim names the owners behind, too, and holds the first that
 * is free. Of a result colleagues hear which owner leaves their lists.
 */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const people = await seed(database)
    const started = Date.now()
    const ctx = { ...database.parts.ctx, clock: { now: () => new Date(NOW.getTime() + Date.now() - started) } }
    return withSite({ ...database, parts: { ...database.parts, ctx } }, people, async ({ url, cookies }) => {
      const behind = started - NOW.getTime()
      const office = { url, origin: ctx.config.publicUrl ?? '', cookies, behind, calls: CALLS, seconds: SECONDS, bursts: BURSTS }
      const worked = await work(office)
      return [...describeOpening(worked.opening), ...describeWork(worked), ...(await describeFaults(database, people, worked))]
    })
  })
}

/** @throws when a person's list was not full, or incomplete */
async function work(office: Office): Promise<Worked> {
  const worker = new Worker(new URL('./calls-office.ts', import.meta.url), { workerData: office })
  const [worked] = (await once(worker, 'message')) as [Worked]
  await worker.terminate()
  for (const { more, pending } of worked.lists)
    if (more === 0 || pending !== undefined) throw new Error(`${more} leads beside those of the list, ${pending ?? 0} not known`)
  return worked
}

const describeTimes = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms, ${times.length} times`

function describeP95(what: string, times: readonly number[], most?: number): BenchResult[] {
  if (times.length === 0) return []
  const value = quantile(times, 0.95)
  const target = most === undefined ? '–' : `≤ ${most} ms`
  return [{ id: name, what: `${what}: p95`, value, unit: 'ms', target, pass: value <= (most ?? Infinity), remark: describeTimes(times) }]
}

const OPENING = `${PEOPLE} open their lists at once`

const describeOpening = (phase: Phase): BenchResult[] => [
  ...describeP95(
    `${OPENING}: until the first lead is held`,
    phase.turns.map(({ held }) => held),
  ),
  ...describeTraffic(OPENING, phase),
]

const describeWork = ({ apart, atOnce }: Worked): BenchResult[] =>
  [[`${PEOPLE} people, calls of ${SECONDS} s`, apart] as const, [`${PEOPLE} results at once`, atOnce] as const].flatMap(([what, phase]) => [
    ...describeTurns(what, phase),
    ...describeTraffic(what, phase),
  ])

function describeTurns(what: string, { turns }: Phase): BenchResult[] {
  const either = turns.map(({ noted, held }) => Math.max(noted, held))
  const next = turns.map(({ held }) => held)
  return [
    ...describeP95(`${what}: result → stored, and next lead held`, either, P95_MAX),
    ...describeP95(`${what}: result → next lead held`, next),
  ]
}

function describeTraffic(what: string, { turns, traffic, seconds }: Phase): BenchResult[] {
  const { times, refused, givenUp, movedOn } = traffic
  const answered = KINDS.map((kind) => times[kind].length).reduce((sum, count) => sum + count)
  return [
    ...KINDS.flatMap((kind) => describeP95(`${what}: ${REQUESTS[kind]}`, times[kind])),
    {
      id: name,
      what: `${what}: requests per lead`,
      value: answered / turns.length,
      unit: '',
      target: '–',
      pass: true,
      remark: `${answered} answered, ${givenUp} given up for ${turns.length} leads in ${seconds.toFixed(1)} s; ${refused} claims refused, ${movedOn} leads left without a result`,
    },
  ]
}

/** What must never happen. @throws when a result is missing */
async function describeFaults(
  { owner }: BenchDatabase,
  [office]: readonly string[],
  { held, own, ...worked }: Worked,
): Promise<BenchResult[]> {
  const phases = [worked.opening, worked.apart, worked.atOnce]
  const failures = phases.flatMap(({ traffic }) => traffic.failures)
  const { rows } = await owner.query<{ results: number; doubled: number }>(DOUBLED, [office])
  const [{ results, doubled } = { results: 0, doubled: 0 }] = rows
  const reported = worked.apart.turns.length + worked.atOnce.turns.length
  if (failures.length === 0 && results !== reported) throw new Error(`${results} results are stored, ${reported} were reported`)
  const faults: readonly (readonly [what: string, count: number, remark?: string])[] = [
    ['leads held by two at once', countOverlaps(held)],
    ['leads that the list of claims gave two people as theirs', countOverlaps(own)],
    ['leads with results of two people', doubled, `${results} results`],
    ['failed requests', failures.length, [...new Set(failures)].slice(0, 3).join('; ')],
  ]
  return faults.map(([what, value, remark]) => ({
    id: name,
    what,
    value,
    unit: '',
    target: '0',
    pass: value === 0,
    ...(remark ? { remark } : {}),
  }))
}

/** How many periods begin while another person has the same lead. */
function countOverlaps(people: readonly (readonly Period[])[]): number {
  const periods = people.flatMap((own, person) => own.filter(({ from, to }) => to > from).map((period) => ({ ...period, person })))
  return [...Map.groupBy(periods, ({ lead }) => lead).values()].flatMap((ofLead) =>
    ofLead.filter((one) => ofLead.some((other) => other.person !== one.person && other.from <= one.from && one.from < other.to)),
  ).length
}

/** Returns the office's people, first the principal, who has the office's id. The lights of all leads are known, as after the job that learns them. */
async function seed(database: BenchDatabase): Promise<string[]> {
  const { owner, ownerUrl } = database
  await seedBasics(owner)
  await seedListings(ownerUrl, 1, LISTINGS)
  const [office = ''] = await listAgents(owner, 1)
  await seedColleagues(owner, 1, PEOPLE)
  await seedLeads(database, office, { leads: LEADS, marks: MARKS })
  const { rows: people } = await owner.query<{ id: string }>('select id from users where office_id = $1 order by id = $1 desc, id', [
    office,
  ])
  if (people.length !== PEOPLE) throw new Error(`the office has ${people.length} people`)
  return people.map(({ id }) => id)
}

const DOUBLED = `
  select coalesce(sum(results), 0)::int as results, (count(*) filter (where people > 1))::int as doubled
  from (select count(*) as results, count(distinct author_id) as people from call_results where office_id = $1 group by property_id) of_lead`
