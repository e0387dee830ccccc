import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { RULES_VERSION } from '#server/features/market/judge/rules-version.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { badRows, cheaperRows, type ImportFile, repeatedRows } from './import-file.ts'
import { type Imported, type ImportServer, startServer } from './import-server.ts'
import { timed } from './measure.ts'
import type { BenchResult } from './result.ts'
import { NOW, seedAgents, seedBasics, seedListings } from './seed.ts'
import { signIn } from './site.ts'

export const name = 'import'

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)
/** Listings that every agent sees meanwhile. */
const LISTINGS = 20_000
/** A description's length in characters: a file may have 200 MB at most. */
const TEXT = ROWS > 200_000 ? 10 : 700
const IDLE = 5_000
const RATIO_MIN = 0.5
const MEMORY_MAX = 250
const P95_MAX = 2
const AGAIN_MIN = 2
const STORED = ['adverts', 'properties'] as const

/** Uploads a file, the same file again, and then one with one price in a hundred lowered. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const { owner, ownerUrl } = database
    await seedBasics(owner)
    await seedListings(ownerUrl, 1, LISTINGS)
    // otherwise the server judges all of them meanwhile, as after a change of the rules
    await owner.query('insert into judged_listings (rules_version, completed_at) values ($1, $2)', [RULES_VERSION, NOW])
    const server = await startServer(ownerUrl, await signIn(database, await seedAgents(owner, 2), new Date()))
    try {
      return await measure(database, server)
    } finally {
      await server.stop()
    }
  })
}

async function measure({ owner }: BenchDatabase, server: ImportServer): Promise<BenchResult[]> {
  const file: ImportFile = { rows: ROWS, text: TEXT, isCheaper: false }
  const alone = performance.now() + IDLE
  const idle = await server.readUntil(() => performance.now() > alone)
  const before = await server.memory()
  const first = await watched(server, file)
  const adverts = ROWS - badRows(file) - repeatedRows(file)
  expectCounts(first.row, { imported: adverts, updated: 0, skipped: repeatedRows(file), failed: badRows(file) })
  const bare = await copyBare(owner)

  const versionsBefore = await versions(owner)
  const again = await server.importFile(file)
  expectCounts(again.row, { imported: 0, updated: 0, skipped: adverts + repeatedRows(file), failed: badRows(file) })
  const rewritten = await countOthers(owner, versionsBefore)
  const changed = await server.importFile({ ...file, isCheaper: true })
  const cheaper = cheaperRows(file)
  expectCounts(changed.row, { imported: 0, updated: cheaper, skipped: adverts - cheaper + repeatedRows(file), failed: badRows(file) })
  const moved = await countOthers(owner, versionsBefore)
  const records = await owner.query<{ count: number }>(
    `select count(*)::integer as count from property_changes c join adverts a on a.id = c.advert_id where a.office_id is not null`,
  )
  return results({
    first,
    again,
    changed,
    bare,
    idle,
    before,
    rewritten,
    isExact: moved === 2 * cheaper && records.rows[0]?.count === cheaper,
  })
}

interface Watched extends Imported {
  /** Peak memory in megabytes. */
  readonly peak: number
  /** p95 in milliseconds of the calls that another agent makes meanwhile. */
  readonly p95: number
}

async function watched(server: ImportServer, file: ImportFile): Promise<Watched> {
  let [isOver, peak] = [false, 0]
  const reading = server.readUntil(() => isOver)
  const weighing = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await server.memory())
      await sleep(250)
    }
  })()
  const imported = await server.importFile(file).finally(() => (isOver = true))
  const [p95] = await Promise.all([reading, weighing])
  return { ...imported, peak, p95 }
}

function expectCounts(row: Imported['row'], expected: Partial<Imported['row']>): void {
  for (const [field, value] of Object.entries(expected))
    if (row[field as keyof typeof row] !== value) throw new Error(`${field}: ${row[field as keyof typeof row]} instead of ${value}`)
}

/** Seconds that the server needs to copy the stored rows into tables with the same indexes. */
async function copyBare(owner: pg.Client): Promise<number> {
  await owner.query('create schema bare')
  let seconds = 0
  for (const table of STORED) {
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows[0]?.names ?? ''
    const path = join(tmpdir(), `giebel-bench-${process.pid}-${table}`)
    await owner.query(`create table bare.${table} (like ${table} including all)`)
    await owner.query(`copy (select ${names} from ${table} where ${OWN[table]} order by id) to '${path}'`)
    seconds += (await timed(() => owner.query(`copy bare.${table} (${names}) from '${path}'`))) / 1_000
    rmSync(path)
  }
  return seconds
}

const OWN = { adverts: 'office_id is not null', properties: 'office_id is not null' }

/** Each row's current version (`ctid` and `xmin`). */
async function versions(owner: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of STORED) {
    const { rows } = await owner.query<{ id: number; at: string }>(
      `select id, ctid::text || xmin::text as at from ${table} where ${OWN[table]}`,
    )
    for (const { id, at } of rows) found.set(`${table} ${id}`, at)
  }
  return found
}

async function countOthers(owner: pg.Client, before: ReadonlyMap<string, string>): Promise<number> {
  return [...(await versions(owner))].filter(([row, at]) => before.get(row) !== at).length
}

interface Measured {
  readonly first: Watched
  readonly again: Imported
  readonly changed: Imported
  readonly bare: number
  readonly idle: number
  readonly before: number
  readonly rewritten: number
  readonly isExact: boolean
}

function results({ first, again, changed, bare, idle, before, rewritten, isExact }: Measured): BenchResult[] {
  const size = `${ROWS.toLocaleString('en')} rows, ${(first.row.size / 1_048_576).toFixed(0)} MB`
  const perSecond = ROWS / first.seconds
  const ratio = bare / first.seconds
  const [more, slower] = [first.peak - before, first.p95 / idle]
  const quicker = (one: Imported) => first.seconds / one.seconds
  const over = (one: Imported) => `${one.seconds.toFixed(1)} s, ${Math.round(ROWS / one.seconds).toLocaleString('en')} rows/s`
  return [
    {
      id: 'P1',
      what: `${size}: upload to last row stored`,
      value: perSecond,
      unit: 'rows/s',
      target: `≥ ${RATIO_MIN} × COPY`,
      pass: ratio >= RATIO_MIN,
      remark: `${ratio.toFixed(3)} × bare COPY of adverts and objects (${Math.round(ROWS / bare).toLocaleString('en')} rows/s); ${first.seconds.toFixed(1)} s, ${first.sending.toFixed(1)} of them the upload`,
    },
    { id: 'P1', what: 'memory above idle', value: more, unit: 'MB', target: `≤ ${MEMORY_MAX}`, pass: more <= MEMORY_MAX },
    {
      id: 'P1',
      what: "p95 of another agent's calls meanwhile",
      value: slower,
      unit: '× idle',
      target: `≤ ${P95_MAX}`,
      pass: slower <= P95_MAX,
      remark: `${first.p95.toFixed(1)} ms against ${idle.toFixed(1)} ms`,
    },
    {
      id: 'P2',
      what: 'the same file again',
      value: quicker(again),
      unit: '× as fast',
      target: `≥ ${AGAIN_MIN}, nothing rewritten`,
      pass: quicker(again) >= AGAIN_MIN && rewritten === 0,
      remark: `${over(again)}; ${rewritten} rows rewritten`,
    },
    {
      id: 'P2',
      what: 'then one price of a hundred lower',
      value: quicker(changed),
      unit: '× as fast',
      target: `≥ ${AGAIN_MIN}, exactly these`,
      pass: quicker(changed) >= AGAIN_MIN && isExact,
      remark: `${over(changed)}; ${isExact ? 'the expected changes and records' : 'OTHER CHANGES'}`,
    },
  ]
}
