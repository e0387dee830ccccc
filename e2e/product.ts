import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { type KleinanzeigenOptions, type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { freshDatabase } from '#test/database.ts'
import { createFactories, type Factories } from '#test/factories.ts'

/** The running product as its users meet it: a port, a database of its own, and a portal that stands still unless a journey moves it. */
export interface Product {
  readonly url: string
  readonly portal: KleinanzeigenStandIn
  /** One-time link for the first administrator. */
  readonly setupUrl: string | undefined
  /** Of the server that runs now. */
  readonly ctx: Ctx
  readonly make: Factories
  /** Ends the server; the database and the portal stay. */
  stop(): Promise<void>
  /** Starts the server again where it was. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function startProduct(options: KleinanzeigenOptions = {}): Promise<Product> {
  const portal = await startKleinanzeigen({ ads: 120, ...options })
  const database = await freshDatabase()
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: 'a key for the journeys, long enough',
    KLEINANZEIGEN_URL: portal.url,
    LOG_LEVEL: 'fatal',
  })
  let server: RunningServer | undefined
  const running = () => {
    if (!server) throw new Error('the server is stopped')
    return server
  }
  const product: Product = {
    portal,
    url: `http://127.0.0.1:${port}`,
    get setupUrl() {
      return running().setupUrl
    },
    get ctx() {
      return running().ctx
    },
    get make() {
      return createFactories(running().ctx)
    },
    async stop() {
      await running().close()
      server = undefined
    },
    async start() {
      server = await startServer(config)
      // a round of the schedule in the middle of a journey would be news that nobody published
      await server.boss.unschedule('plan-runs')
    },
    async close() {
      await server?.close()
      await portal.close()
      await database.drop()
    },
  }
  await product.start()
  // the stand-in needs no rest between two requests
  await product.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  return product
}

/** Known before the server starts, because the server must know its own address and come back there after a restart. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
