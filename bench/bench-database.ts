import { FEATURES, JOBS } from '#server/features.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { createContext, type Parts } from '#server/context.ts'
import { appUrl } from '#server/db/connect.ts'
import { type EmbeddedCluster, startEmbedded } from '#server/db/embedded.ts'
import { deriveAppPassword, migrate } from '#server/db/migrate.ts'
import { createSecrets } from '#server/secrets.ts'
import { NOW } from './seed.ts'

/** The measured installation's secret key. */
export const KEY = 'a key for benchmarks and nothing else'
const SECRETS = createSecrets(KEY)

export interface BenchDatabase {
  readonly ownerUrl: string
  /** Connects as the role the product uses. */
  readonly appUrl: string
  readonly owner: pg.Client
  /** The product's context on this database, with a fixed clock. */
  readonly parts: Parts
}

/**
 * Runs `work` on a migrated database of an embedded server with production settings and these settings of the product. It is empty and removed
 * afterwards, unless a folder is given to keep it in.
 */
export async function withDatabase<T>(
  work: (database: BenchDatabase) => Promise<T>,
  env: Record<string, string> = {},
  kept?: string,
): Promise<T> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'giebel-bench-'))
  mkdirSync(folder, { recursive: true })
  const removeAtExit = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)
  const cluster = await startEmbedded({ dataDir: folder })
  try {
    return await onCluster(cluster, { DATA_DIR: folder, LOG_LEVEL: 'error', ...env }, work)
  } finally {
    await cluster.stop()
    process.off('exit', removeAtExit)
    removeAtExit()
  }
}

async function onCluster<T>(
  cluster: EmbeddedCluster,
  env: Record<string, string>,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const ownerUrl = cluster.ownerUrl()
  await migrate({ ownerUrl, secrets: SECRETS, jobs: JOBS })
  const url = appUrl(ownerUrl, deriveAppPassword(SECRETS))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const config = { ...readConfig(env), publicUrl: 'http://localhost' }
  const parts = await createContext(config, {
    url,
    ownerUrl,
    secrets: SECRETS,
    features: FEATURES,
    jobs: JOBS,
    clock: { now: () => NOW },
  })
  try {
    return await work({ ownerUrl, appUrl: url, owner, parts })
  } finally {
    await parts.close()
    await owner.end()
  }
}
