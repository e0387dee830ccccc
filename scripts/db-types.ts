import { JOBS } from '#server/features.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSecrets } from '#server/secrets.ts'

const root = join(import.meta.dirname, '..')
// The types to which server/db/connect.ts parses values.
const TYPES = { timestamptz: 'ColumnType<string, Date | string, Date | string>', int8: 'number' }
// The type of an id in a column with this name.
const IDS = {
  agent_id: 'AgentId',
  author_id: 'AgentId',
  office_id: 'OfficeId',
  partner_id: 'PartnerId',
  stopper_id: 'AgentId',
  user_id: 'UserId',
}
const IMPORTS = Object.fromEntries(Object.values(IDS).map((type) => [type, '#shared/domain/ids.ts']))

/** The generator's override for each column with a user's id. */
async function idsOfPeople(ownerUrl: string): Promise<object> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ table: string; column: keyof typeof IDS }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name = any($1)`,
    [Object.keys(IDS)],
  )
  await owner.end()
  const named = (name: string) => ({ type: 'Identifier', name })
  return {
    ...Object.fromEntries(rows.map(({ table, column }) => [`${table}.${column}`, named(IDS[column])])),
    'users.id': { type: 'GenericExpression', name: 'Generated', args: [named('UserId')] },
    'offices.id': { type: 'GenericExpression', name: 'Generated', args: [named('OfficeId')] },
    'searching_agents.id': named('AgentId'),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'giebel-types-'))
const cluster = await startEmbedded({ dataDir: folder, durable: false })
try {
  await migrate({ ownerUrl: cluster.ownerUrl(), secrets: createSecrets('types'), jobs: JOBS })
  const args = ['--dialect', 'postgres', '--url', cluster.ownerUrl(), '--default-schema', 'public', '--include-pattern', 'public.*']
  const columns = await idsOfPeople(cluster.ownerUrl())
  const ids = ['--custom-imports', JSON.stringify(IMPORTS), '--overrides', JSON.stringify({ columns })]
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', JSON.stringify(TYPES)]
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const run = spawnSync(process.execPath, [program, ...args, ...parsers, ...ids, '--out-file', join(root, 'server/db/schema.ts')], {
    stdio: 'inherit',
  })
  process.exitCode = run.status ?? 1
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
