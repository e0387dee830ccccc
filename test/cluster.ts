import { JOBS } from '#server/features.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedCluster, startEmbedded } from '#server/db/embedded.ts'
import { isPostmaster, otherUsers, readPostmasterPid } from '#server/db/embedded-processes.ts'
import { deriveAppPassword, migrate } from '#server/db/migrate.ts'
import { createSecrets } from '#server/secrets.ts'
import { administer, TEMPLATE, TEST_CLUSTER, TEST_KEY, TEST_POOLER, type TestCluster, withDatabase } from './database.ts'
import { type Pooler, startPooler } from './pooler.ts'

const PREFIX = 'giebel-test-'

type Shared = { cluster: EmbeddedCluster; pooler: Pooler | undefined; folder: string; projects: number; removeAtExit: () => void }
// Each Vitest project loads this file anew, so shared state lives on globalThis.
const holder = globalThis as typeof globalThis & { giebelTestCluster?: Promise<Shared> }

/** Vitest's global set-up: one temporary PostgreSQL per run with a migrated template, shared by all workers. Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  holder.giebelTestCluster ??= startShared()
  const shared = await holder.giebelTestCluster
  shared.projects += 1
  return async () => {
    shared.projects -= 1
    if (shared.projects > 0) return
    delete holder.giebelTestCluster
    delete process.env[TEST_CLUSTER]
    await shared.pooler?.close()
    await shared.cluster.stop()
    process.off('exit', shared.removeAtExit)
    rmSync(shared.folder, { recursive: true, force: true })
  }
}

async function startShared(): Promise<Shared> {
  removeForgotten()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const cluster = await startEmbedded({ dataDir: folder, durable: false })
  // A second Ctrl-C skips the teardown; a server whose folder is gone stops by itself.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  const secrets = createSecrets(TEST_KEY)
  const shared: TestCluster = { adminUrl: cluster.ownerUrl(), appPassword: deriveAppPassword(secrets) }
  await administer(shared.adminUrl, `create database ${TEMPLATE}`)
  await migrate({ ownerUrl: withDatabase(shared.adminUrl, TEMPLATE), secrets, jobs: JOBS })
  const pooler = process.env[TEST_POOLER] ? await startPooler(shared.adminUrl) : undefined
  process.env[TEST_CLUSTER] = JSON.stringify({ ...shared, ...(pooler && { pooledUrl: pooler.through(shared.adminUrl) }) })
  return { cluster, pooler, folder, projects: 0, removeAtExit }
}

/** Stops and removes what runs killed with SIGKILL left behind. */
function removeForgotten(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    const data = join(folder, 'server', 'data')
    try {
      const server = readPostmasterPid(data)
      // A folder without a server may belong to a run that is just starting.
      if (server === undefined || otherUsers(folder).length > 0) continue
      if (isPostmaster(server.pid, data)) process.kill(server.pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another run is removing the same folder, or it belongs to another user.
    }
  }
}
