import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

/** Starts the server like `server/main.ts`, with a running clock that begins at `CLOCK`. */
const ahead = Date.parse(process.env['CLOCK'] ?? '') - Date.now()
const server = await startServer(readConfig(), { clock: { now: () => new Date(Date.now() + ahead) } })
process.stdout.write(`Giebel läuft: ${server.url}\n`)
