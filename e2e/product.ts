import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { AI_KEY, AI_MODEL, type AiStandIn, startAi } from '#stand-ins/ai/start.ts'
import { createAlertPost, type SentAlert } from '#stand-ins/alert-mails/post.ts'
import { connectMailServer } from '#stand-ins/demo-data.ts'
import { startDirectories } from '#stand-ins/directories/all.ts'
import type { StandInBusiness } from '#stand-ins/directories/businesses.ts'
import { type KleinanzeigenOptions, type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { freshDatabase, TEST_KEY } from '#test/database.ts'
import { createFactories, createNumbers, type Factories } from '#test/factories.ts'
import { freePort } from '#server/db/free-port.ts'
import { withPublished } from '#test/dns.ts'
import { openTunnel, type Tunnel } from '#test/tunnel.ts'

/** The running product with a port, its own database, and a portal that changes only when a journey changes it. */
export interface Product {
  readonly url: string
  /** The same product, bypassing the tunnel. */
  readonly directUrl: string
  /** The tunnel between browsers and the product, if requested. */
  readonly line: Tunnel | undefined
  readonly portal: KleinanzeigenStandIn
  /** Receives the product's emails once it is connected. */
  readonly mail: SmtpStandIn
  readonly ai: AiStandIn
  /** Sets the mail server for all emails, and triggers the sweep that otherwise runs every minute. */
  connectMail(): Promise<void>
  /** Delivers a portal's email with its signature. */
  alert(mail: SentAlert): Promise<unknown>
  /** One-time link for the first administrator. */
  readonly setupUrl: string | undefined
  /** The running server's context. */
  readonly ctx: Ctx
  readonly make: Factories
  /** Moves the product's clock forward; it continues from there. */
  advance(milliseconds: number): void
  /** Stops the server; database and portal stay. */
  stop(): Promise<void>
  /** Starts the server again on the same port. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface ProductOptions extends KleinanzeigenOptions {
  /** Whether to connect the mail server at the start. */
  readonly withMail?: boolean
  /** The directories' entries. */
  readonly businesses?: readonly StandInBusiness[]
  /** Configures the AI service; without it, only the rules are used. */
  readonly withAi?: boolean
  /** Puts a tunnel that can be cut between browsers and the product. */
  readonly hasLine?: boolean
  /** Host name of the URL; browsers store passkeys for names only. */
  readonly host?: 'localhost'
}

export async function startProduct({
  withMail = false,
  withAi = false,
  businesses = [],
  hasLine = false,
  host,
  ...options
}: ProductOptions = {}): Promise<Product> {
  const mail = await startSmtp()
  const alerts = createAlertPost()
  const portal = await startKleinanzeigen({ ads: 120, ...options })
  const directories = await startDirectories(businesses)
  const ai = await startAi()
  const database = await freshDatabase()
  // its address is part of its configuration and must survive a restart
  const port = await freePort()
  const directUrl = `http://127.0.0.1:${port}`
  const line = hasLine ? await openTunnel(directUrl) : undefined
  const url = line ? new URL(line.through(directUrl)).origin : `http://${host ?? '127.0.0.1'}:${port}`
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: TEST_KEY,
    SMTP_HOSTS: mail.host,
    OIDC_HOSTS: '127.0.0.1',
    KLEINANZEIGEN_URL: portal.url,
    IMMOBILIENSCOUT24_URL: 'http://immobilienscout24.invalid',
    IMMOWELT_URL: 'http://immowelt.invalid',
    IMMONET_URL: 'http://immonet.invalid',
    GELBESEITEN_URL: directories.urls['gelbeseiten.de'],
    DASOERTLICHE_URL: directories.urls['dasoertliche.de'],
    DIRECTORY_11880_URL: directories.urls['11880.com'],
    ...(withAi && { AI_URL: ai.url, AI_KEY, AI_MODEL }),
    INBOUND_SMTP_PORT: '0',
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_MAIL_DOMAIN: 'giebel.test',
    LOG_LEVEL: 'fatal',
  })
  let server: RunningServer | undefined
  let ahead = 0
  const nextNumber = createNumbers()
  const running = () => {
    if (!server) throw new Error('the server is stopped')
    return server
  }
  const product: Product = {
    portal,
    mail,
    ai,
    url,
    directUrl,
    line,
    get setupUrl() {
      return running().setupUrl
    },
    get ctx() {
      return running().ctx
    },
    get make() {
      return createFactories(running().ctx, nextNumber)
    },
    alert: (mail) => alerts.send(running().inboundPort ?? 0, mail),
    async connectMail() {
      const { ctx } = running()
      await connectMailServer(ctx, mail)
      await ctx.queue.enqueue(ctx, 'sweep', {}, { key: 'journey' })
    },
    advance(milliseconds) {
      ahead += milliseconds
    },
    async stop() {
      await running().close()
      server = undefined
    },
    async start() {
      server = await startServer(config, { clock: { now: () => new Date(Date.now() + ahead) }, dns: withPublished(alerts.dns) })
      // Scheduled runs would produce unexpected news during a journey.
      await server.boss.unschedule('plan-runs')
    },
    async close() {
      await server?.close()
      await line?.close()
      await portal.close()
      await mail.close()
      await directories.close()
      await ai.close()
      await database.drop()
    },
  }
  await product.start()
  // The stand-in needs no pause between two requests.
  await product.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  if (withMail) await connectMailServer(product.ctx, mail)
  return product
}
