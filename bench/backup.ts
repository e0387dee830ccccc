import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { withDatabase } from './bench-database.ts'
import type { BenchResult } from './result.ts'
import { seedAgents, seedBasics, seedListings, seedProspects, seedSearches } from './seed.ts'

export const name = 'backup'

/** A quick run sets a smaller number. */
const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 1_000_000)
const AGENTS = 8
const PROSPECTS = Math.min(10_000, LISTINGS / 10)
const SEARCHES = 10_000
/** In megabytes, for a database of any size. */
const MEMORY = 256
/** Tables whose rows are not restored. */
const LEFT_OUT = ['migrations', 'sessions', 'known_devices', 'account_tokens', 'setup_links', 'rate_limits', 'price_levels']

/** Backs up a large database, and restores it into a new one. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-bench-backup-'))
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  try {
    return await withDatabase(async ({ owner, ownerUrl }) => {
      await seedBasics(owner)
      await seedListings(ownerUrl, 1, LISTINGS)
      await seedAgents(owner, AGENTS)
      await seedProspects(owner, AGENTS, PROSPECTS)
      await seedSearches(owner, SEARCHES)
      const file = join(folder, 'all.backup')
      const backup = await inProcess('backup', ownerUrl, file)
      const empty = await startEmbedded({ dataDir: join(folder, 'restored') })
      try {
        const restored = await inProcess('restore', empty.ownerUrl(), file)
        const tables = await expectEqual(ownerUrl, empty.ownerUrl())
        return results(backup, restored, statSync(file).size, tables)
      } finally {
        await empty.stop()
      }
    })
  } finally {
    process.off('exit', removeAtExit)
    removeAtExit()
  }
}

interface Done {
  readonly seconds: number
  readonly rows: number
  /** The process's peak memory, in megabytes. */
  readonly peak: number
}

async function inProcess(work: 'backup' | 'restore', ownerUrl: string, file: string): Promise<Done> {
  const program = join(import.meta.dirname, 'backup-process.ts')
  const child = spawn(process.execPath, [program, work, ownerUrl, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`${work} ended with ${code}`)
  return JSON.parse(output) as Done
}

/** Returns the number of tables. @throws when a row differs between the databases */
async function expectEqual(one: string, other: string): Promise<number> {
  const [expected, found] = await Promise.all([hashes(one), hashes(other)])
  for (const [table, hash] of expected) if (found.get(table) !== hash) throw new Error(`${table}: ${found.get(table)} instead of ${hash}`)
  return expected.size
}

/** For each table the number of rows, and the sum of the hashes of whole rows. */
async function hashes(ownerUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
      [LEFT_OUT],
    )
    const found = new Map<string, string>()
    for (const { name: table } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from public.${table} t`,
      )
      found.set(table, rows[0]?.hash ?? '')
    }
    return found
  } finally {
    await client.end()
  }
}

function results(backup: Done, restored: Done, bytes: number, tables: number): BenchResult[] {
  const size = `${LISTINGS.toLocaleString('en')} listings`
  const figure = (what: string, value: number, unit: string, remark = ''): BenchResult => ({
    id: 'backup',
    what: `${size}: ${what}`,
    value,
    unit,
    target: '–',
    pass: true,
    remark,
  })
  const memory = (what: string, { peak }: Done): BenchResult => ({
    ...figure(`memory of the process, ${what}`, peak, 'MB'),
    target: `≤ ${MEMORY}`,
    pass: peak <= MEMORY,
  })
  return [
    figure('backup', backup.seconds, 's', `${backup.rows.toLocaleString('en')} rows`),
    figure('size of the file', bytes / 1024 ** 2, 'MB'),
    memory('backup', backup),
    figure('restore into a new folder', restored.seconds, 's', 'proof, rows, indexes, statistics'),
    memory('restore', restored),
    { ...figure('equal row by row', 100, '%', `${tables} tables, a hash of every row`), target: '100' },
  ]
}
