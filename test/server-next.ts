import { readConfig } from '#server/config.ts'
import { migrationFiles } from '#server/db/migrate.ts'
import { startServer } from '#server/start.ts'
import { onStopRequest } from '#server/stop-request.ts'
import { EXPANSIONS } from './next-release.ts'

/** Starts the server like `server/main.ts`, with the migrations of the next release besides the present ones. */
const server = await startServer(readConfig(), { migrations: [...(await migrationFiles()), ...EXPANSIONS] })
onStopRequest(() => void server.close().then(() => process.exit(0)))
process.stdout.write(`Giebel läuft: ${server.url}\n`)
