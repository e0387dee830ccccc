import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { appUrl } from '#server/db/connect.ts'
import { deriveAppPassword, migrate, type MigrationFile, migrationFiles } from '#server/db/migrate.ts'
import { FEATURES, JOBS } from '#server/features.ts'
import { createSecrets } from '#server/secrets.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import type { SmtpStandIn } from '#stand-ins/smtp/start.ts'
import { TEST_KEY } from '#test/database.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { listAgents, seedBasics, seedColleagues, seedListings } from '../seed.ts'
import { seedLeads } from '../seed-leads.ts'
import { signIn } from '../site.ts'
import type { Stored } from './describe.ts'
import type { Acknowledged } from './sample.ts'
import type { Store } from './store.ts'

const LISTINGS = Number(process.env['BENCH_LISTINGS'] ?? 20_000)
const [OFFICES, PEOPLE] = [10, 20]
const AMOUNT = { leads: 1_000, marks: 100 }

const secrets = createSecrets(TEST_KEY)

/** What `npm run db:migrate` does, of this release or with later migrations. */
export const migrateStore = async ({ ownerUrl }: Store, ...later: readonly MigrationFile[]) =>
  migrate({ ownerUrl, secrets, jobs: JOBS, files: [...(await migrationFiles()), ...later] })

/** The product's context on this database, with the real clock. */
export async function openParts({ ownerUrl, folder }: Store): Promise<BenchDatabase['parts']> {
  const config = { ...readConfig({ ROLES: 'web', LOG_LEVEL: 'silent', DATA_DIR: folder }), publicUrl: 'http://localhost' }
  const url = appUrl(ownerUrl, deriveAppPassword(secrets))
  return createContext(config, { url, ownerUrl, secrets, features: FEATURES, jobs: JOBS })
}

/** A connection of the owner while `work` runs. */
export async function withOwner<T>({ ownerUrl }: Store, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Fills the database, and signs in all people of ten offices; returns their cookies. */
export const settle = (store: Store, parts: BenchDatabase['parts'], smtp: SmtpStandIn): Promise<string[]> =>
  withOwner(store, async (owner) => {
    const { ownerUrl } = store
    const database = { ownerUrl, appUrl: appUrl(ownerUrl, deriveAppPassword(secrets)), owner, parts }
    await seedBasics(owner)
    await seedListings(ownerUrl, 1, LISTINGS)
    await seedColleagues(owner, OFFICES, PEOPLE)
    const offices = await listAgents(owner, OFFICES)
    for (const office of offices) await seedLeads(database, office, AMOUNT)
    await connectMailServer(parts.ctx, smtp)
    const { rows } = await owner.query<{ id: string }>('select id from users where office_id = any($1::uuid[]) order by id', [offices])
    if (rows.length !== OFFICES * PEOPLE) throw new Error(`${rows.length} people`)
    return signIn(
      database,
      rows.map(({ id }) => id),
      new Date(),
    )
  })

/** Compares what was acknowledged with what the database has. */
export const countStored = (store: Store, { notes, results }: Acknowledged): Promise<Stored> =>
  withOwner(store, async (owner) => {
    const { rows: marks } = await owner.query<{ mark: string; n: number }>(
      `select substring(description from 'Vorgang [0-9]+-[0-9]+') as mark, count(*)::int as n
      from prospect_activities where description ~ 'Vorgang [0-9]+-[0-9]+' group by 1`,
    )
    const { rows: keys } = await owner.query<{ key: string; n: number }>(
      'select key::text, count(*)::int as n from call_results group by 1',
    )
    const kept = new Set([...marks.map(({ mark }) => mark), ...keys.map(({ key }) => key)])
    return {
      lost: [...notes, ...results].filter((one) => !kept.has(one)).length,
      twice: [...marks, ...keys].filter(({ n }) => n > 1).length,
    }
  })
