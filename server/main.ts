import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseTooOld } from './db/migrate.ts'
import { EmbeddedUnavailable } from './db/postgres-binaries.ts'
import { type RunningServer, startServer } from './start.ts'

/** What stops a start is said in a German and an English line, without a trace. */
function refuse(error: unknown): never {
  const known = [ConfigError, DatabaseTooOld, EmbeddedUnavailable].some((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void server.close().then(() => process.exit(0), refuse)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  const server = await startServer(readConfig())
  stopOnSignal(server)
  process.stdout.write(`${PRODUCT_NAME} läuft: ${server.url}\n`)
  if (server.setupUrl) process.stdout.write(`Erste Administration anlegen (einmaliger Link): ${server.setupUrl}\n`)
} catch (error) {
  refuse(error)
}
