import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSecrets } from '#server/secrets.ts'

const root = join(import.meta.dirname, '..')
// What server/db/connect.ts makes of the values.
const TYPES = { timestamptz: 'ColumnType<string, Date | string, Date | string>', int8: 'number' }

const folder = mkdtempSync(join(tmpdir(), 'giebel-types-'))
const cluster = await startEmbedded({ dataDir: folder, durable: false })
try {
  await migrate({ ownerUrl: cluster.ownerUrl(), secrets: createSecrets('types') })
  const args = ['--dialect', 'postgres', '--url', cluster.ownerUrl(), '--default-schema', 'public', '--include-pattern', 'public.*']
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', JSON.stringify(TYPES)]
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const run = spawnSync(process.execPath, [program, ...args, ...parsers, '--out-file', join(root, 'server/db/schema.ts')], {
    stdio: 'inherit',
  })
  process.exitCode = run.status ?? 1
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
