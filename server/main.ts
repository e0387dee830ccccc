import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { type Config, readConfig } from './config.ts'
import { startFailure } from './start-failure.ts'
import { startServer } from './start.ts'
import { onStopRequest } from './stop-request.ts'

let config: Config | undefined

function refuse(error: unknown): never {
  process.stderr.write(`${startFailure(error, config)}\n`)
  process.exit(1)
}

try {
  config = readConfig()
  const starting = startServer(config)
  // a stop request during the start ends the process after the start, without leftovers
  onStopRequest(() => void starting.then((server) => server.close()).then(() => process.exit(0), refuse))
  const server = await starting
  process.stdout.write(`${PRODUCT_NAME} läuft: ${server.url}\n`)
  if (server.setupUrl) process.stdout.write(`Erste Administration anlegen (einmaliger Link): ${server.setupUrl}\n`)
} catch (error) {
  refuse(error)
}
