import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/db/embedded-processes.ts'
import { bringUp, endServer, initialise, openCluster, serverUrl } from '#server/db/embedded-server.ts'

/** How long the writer is away without a cluster, in milliseconds. */
const AWAY = 10_000

/** The database whose writer dies. */
export interface Store {
  readonly what: string
  readonly folder: string
  /** By which a server process finds it. */
  readonly settings: Readonly<Record<string, string>>
  /** The writer, past every pooler. */
  readonly ownerUrl: string
  /** Ends the writer without a word, and returns when it is there again, or a whole cluster is. */
  killWriter(): Promise<void>
  close(): Promise<void>
}

export const startStore = (): Promise<Store> => (process.env['CLUSTER'] === '1' ? startCluster() : startSingle())

/** The embedded PostgreSQL with the settings of production. */
async function startSingle(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-upheaval-'))
  const cluster = openCluster(folder, true)
  await initialise(cluster)
  let server = await bringUp(cluster)
  const atExit = () => {
    if (isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)
  const ownerUrl = serverUrl(cluster, server.port)
  return {
    what: 'a single PostgreSQL',
    folder,
    settings: { DATABASE_URL: ownerUrl },
    ownerUrl,
    async killWriter() {
      process.kill(server.pid, 'SIGKILL')
      await server.gone
      await sleep(AWAY)
      server = await bringUp(cluster, server.port)
    },
    async close() {
      process.off('exit', atExit)
      await endServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Three machines under Patroni, with HAProxy and PgBouncer, as in the trial. */
async function startCluster(): Promise<Store> {
  const [trial, { databaseSettings }] = await Promise.all([import('#test/cluster/cluster.ts'), import('#test/cluster/site.ts')])
  const cluster = await trial.startCluster()
  const settings = databaseSettings(cluster.site)
  return {
    what: 'a cluster of three',
    folder: cluster.site.folder,
    settings,
    ownerUrl: settings.DATABASE_DIRECT_URL,
    async killWriter() {
      const { name } = await cluster.writer()
      await cluster.machine(name).cutPower()
      await sleep(AWAY)
      cluster.machine(name).start()
      await cluster.whole()
    },
    close: () => cluster.close(),
  }
}
