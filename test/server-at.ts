import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

/** The server at another moment: what `server/main.ts` starts, with a clock that begins at `CLOCK` and goes on from there. */
const ahead = Date.parse(process.env['CLOCK'] ?? '') - Date.now()
const server = await startServer(readConfig(), { clock: { now: () => new Date(Date.now() + ahead) } })
process.stdout.write(`Giebel läuft: ${server.url}\n`)
