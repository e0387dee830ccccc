import { setTimeout as sleep } from 'node:timers/promises'
import { tryFolderLock, withFolderLock } from './folder-lock.ts'
import { isAlive, joinUsers, leaveUsers, otherUsers } from './embedded-processes.ts'
import { bringUp, type Cluster, endServer, initialise, openCluster, type Server, serverUrl } from './embedded-server.ts'

export type EmbeddedLog = { info(message: string): void; warn(message: string): void }

export type EmbeddedOptions = {
  /** Folder of the cluster, its log and its password; created if missing. */
  dataDir: string
  log?: EmbeddedLog
  /** `false` trades crash safety for speed; for tests only. */
  durable?: boolean
}

export type EmbeddedCluster = {
  /** URL of the superuser, who runs migrations; the application connects with its own role. */
  ownerUrl(database?: string): string
  readonly port: number
  /** Called each time the server ended unexpectedly, before it is restarted on the same port. */
  onExit(listener: () => void): void
  /** Stops the server unless another of our processes still uses it. Close the pools first. */
  stop(): Promise<void>
}

const RESTART_FIRST_MS = 100
const RESTART_LONGEST_MS = 5_000

/**
 * Starts the bundled PostgreSQL, or joins it if it already runs on this folder (after our own process was killed, or next to another one), and
 * keeps it running: a server that dies is restarted on the same port.
 * @throws EmbeddedUnavailable with a German and an English line if it cannot run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const cluster = openCluster(options.dataDir, options.durable ?? true)
  return withFolderLock(cluster.folder, async () => {
    await initialise(cluster)
    joinUsers(cluster.folder)
    try {
      return supervise(cluster, await bringUp(cluster), options.log)
    } catch (error) {
      leaveUsers(cluster.folder)
      throw error
    }
  })
}

function supervise(cluster: Cluster, first: Server, log: EmbeddedLog | undefined): EmbeddedCluster {
  const { port } = first
  const listeners: (() => void)[] = []
  const stopping = new AbortController()
  let server = first
  let restart = Promise.resolve()

  // Last resort for a process that ends without stop(): a synchronous signal.
  const atExit = () => {
    leaveUsers(cluster.folder)
    // the lock's holder is starting or stopping, and takes care of the server
    const alone = tryFolderLock(cluster.folder) && otherUsers(cluster.folder).length === 0
    if (alone && isAlive(server.pid)) process.kill(server.pid, 'SIGINT')
  }
  process.once('exit', atExit)

  const watch = () => {
    void server.gone.then(() => {
      if (stopping.signal.aborted) return
      log?.warn('embedded PostgreSQL died, starting it again')
      for (const listener of listeners) listener()
      restart = bringUpAgain(cluster, port, stopping.signal, log).then((next) => {
        if (next === undefined) return
        server = next
        log?.info(`embedded PostgreSQL is back on port ${port}`)
        watch()
      })
    })
  }
  watch()

  const stop = async () => {
    stopping.abort()
    process.off('exit', atExit)
    await restart
    await withFolderLock(cluster.folder, async () => {
      leaveUsers(cluster.folder)
      if (otherUsers(cluster.folder).length === 0) await endServer(server)
    })
  }
  let stopped: Promise<void> | undefined
  return {
    ownerUrl: (database) => serverUrl(cluster, port, database),
    port,
    onExit: (listener) => void listeners.push(listener),
    stop: () => (stopped ??= stop()),
  }
}

/** Retries until the server is back or no longer needed: a full disk or the last backend of the dead server may be temporary. */
async function bringUpAgain(
  cluster: Cluster,
  port: number,
  signal: AbortSignal,
  log: EmbeddedLog | undefined,
): Promise<Server | undefined> {
  for (let delay = RESTART_FIRST_MS; !signal.aborted; delay = Math.min(delay * 2, RESTART_LONGEST_MS)) {
    try {
      return await withFolderLock(cluster.folder, () => bringUp(cluster, port))
    } catch (error) {
      log?.warn(`embedded PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(delay)
    }
  }
  return undefined
}
