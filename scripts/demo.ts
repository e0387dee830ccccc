// Declares the names of their jobs.
import '#server/features/market/properties/feature.ts'
import '#server/features/ingest/read/feature.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { freePort, isFree } from '#server/db/free-port.ts'
import { startFailure } from '#server/start-failure.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { onStopRequest } from '#server/stop-request.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { AI_KEY, AI_MODEL } from '#stand-ins/ai/start.ts'
import { type AlertPost, createAlertPost } from '#stand-ins/alert-mails/post.ts'
import { seedAlerts } from '#stand-ins/demo-alerts.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoData, seedAccounts, seedMails, connectMailServer } from '#stand-ins/demo-data.ts'
import { DEMO_COMPANY_EMAIL } from '#stand-ins/demo-company.ts'
import { seedNetwork } from '#stand-ins/demo-network.ts'
import { seedOffice } from '#stand-ins/demo-office.ts'
import { seedEnds } from '#stand-ins/demo-settlement.ts'
import { backdate, backdateChanges, lookFirst, missForLong, readFirst, runsDone, seedWork } from '#stand-ins/demo-past.ts'
import { CHANGE_EVERY, type DemoWorld, startDemoWorld } from '#stand-ins/demo-world.ts'
import type { KleinanzeigenStandIn } from '#stand-ins/kleinanzeigen/start.ts'
import { DEMO_ACCESS } from '#stand-ins/onoffice/start.ts'
import { DEMO_KEY } from '#stand-ins/propstack/start.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { ROLE_LABEL } from '#shared/domain/roles.ts'

/** Interval between runs that find what changed on the portal. */
const RUN_EVERY = 15_000
const LOOK_EVERY = 500
/** The stand-in needs no pause; a short one keeps the machine free. */
const PAUSE = 30
/** The stand-in costs nothing, but the admin panel should show a limit. */
const AI_TOKENS_PER_DAY = 5_000_000
const PRICES_CHANGED = 60

/** Each agent has a different CRM. */
const CRMS = {
  'makler@giebel.demo': { propstackApiKey: DEMO_KEY },
  'makler2@giebel.demo': { onofficeToken: DEMO_ACCESS.token, onofficeSecret: DEMO_ACCESS.secret },
}

const dataDir = process.env.DATA_DIR || join('.data', 'demo')

/** Never 0: links in emails contain the port before the server listens. */
async function webPort(): Promise<number> {
  if (Number(process.env.PORT) > 0) return Number(process.env.PORT)
  return process.env.PORT !== '0' && (await isFree(3000)) ? 3000 : freePort()
}

async function planRuns({ ctx }: RunningServer): Promise<void> {
  await ctx.queue.enqueue(ctx, 'plan-runs', {}, { key: 'demo' })
}

/** Lets the world live and its changes be read while a browser is connected, from the first moment on. */
function liveWhenSeen(server: RunningServer, world: DemoWorld): () => void {
  let plannedAt = 0
  return () =>
    void (async () => {
      const isSeen = (await server.countConnections()) > 0
      world.setLive(isSeen)
      if (!isSeen || Date.now() - plannedAt < RUN_EVERY) return
      plannedAt = Date.now()
      await planRuns(server)
    })().catch(() => {})
}

const withStory = (portal: KleinanzeigenStandIn) => portal.ads().filter(({ object }) => object !== undefined)

/** Fills an empty demo with accounts, the portal's current adverts, and a history. */
async function seed(server: RunningServer, portal: KleinanzeigenStandIn, post: AlertPost): Promise<void> {
  const { ctx } = server
  await ctx.db.updateTable('sources').set({ pause_ms: PAUSE }).execute()
  if (await hasDemoData(ctx)) return void portal.goOn()
  process.stdout.write('Die Demo wird eingerichtet: Anzeigen werden gelesen …\n')
  await seedAccounts(ctx, CRMS)
  await seedMails(ctx, server.url)
  await seedNetwork(ctx)
  await runsDone(ctx)
  await readFirst(ctx, withStory(portal))
  await backdate(ctx)
  const changed = portal.goOn()
  for (const ad of portal
    .ads()
    .filter(({ price }) => price !== null && price > 50_000)
    .slice(10, 10 + PRICES_CHANGED)) {
    portal.changePrice(ad.id, Math.round(((ad.price ?? 0) * (0.94 + (Number(ad.id) % 4) / 100)) / 500) * 500)
  }
  await planRuns(server)
  await ctx.queue.enqueue(ctx, 'plan-directories', {})
  await sleep(2_500)
  await runsDone(ctx)
  await missForLong(ctx, changed)
  await readFirst(ctx, [...changed, ...withStory(portal)])
  await lookFirst(ctx, withStory(portal))
  await backdate(ctx)
  await backdateChanges(ctx)
  // All asking prices are stored only now.
  await ctx.queue.enqueue(ctx, 'price-levels', {})
  await seedWork(ctx)
  await seedOffice(ctx)
  await seedEnds(ctx)
  const known = portal.ads().filter(({ place, category }) => place.city === 'Hamburg' && category === '208')
  await seedAlerts(ctx, post, server.inboundPort ?? 0, known.slice(0, 2))
}

function welcome(server: RunningServer, portal: KleinanzeigenStandIn, mailboxUrl: string): string {
  const accounts = DEMO_ACCOUNTS.map((account) => {
    const { email, role } = account
    const inOffice = 'officeRole' in account ? `, ${OFFICE_ROLE_LABEL[account.officeRole]} im ersten Büro` : ''
    return `    ${email.padEnd(22)} ${DEMO_PASSWORD}   ${ROLE_LABEL[role]}${inOffice}`
  })
  return [
    '',
    `  ${PRODUCT_NAME}-Demo: ${server.url}`,
    '',
    '  Anmelden mit:',
    ...accounts,
    '',
    `  Oder mit Firmenkonto (nachgebauter Anbieter, ohne Passwort): ${DEMO_COMPANY_EMAIL}`,
    '',
    `  Postfach mit allen verschickten E-Mails: ${mailboxUrl}`,
    '',
    `  Nachgebautes Portal: ${portal.url} – solange jemand zusieht, ändert sich dort alle ${CHANGE_EVERY / 1000} Sekunden etwas,`,
    `  und alle ${RUN_EVERY / 1000} Sekunden wird es gelesen. Nachgebautes Propstack: Schlüssel ${DEMO_KEY}.`,
    `  Nachgebautes onOffice: Token ${DEMO_ACCESS.token},`,
    `  Secret ${DEMO_ACCESS.secret}.`,
    '  Alle Daten sind erfunden. Beenden mit Strg+C.',
    '',
    '',
  ].join('\n')
}

const portalUrls = ({ portal, scout, immowelt }: DemoWorld) => ({
  'kleinanzeigen.de': portal.url,
  'immobilienscout24.de': scout.url,
  'immowelt.de': immowelt.url,
  'immonet.de': immowelt.url,
})

/** Starts all parts of the demo in order; `stop` ends them. */
async function start(): Promise<{ stop(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir, PORT: String(await webPort()) })
  where = config
  const world = await startDemoWorld(dataDir)
  const { portal, immowelt, scout, directories, propstack, onoffice, ai, smtp, mailbox, company } = world
  const post = createAlertPost()
  const server = await startServer(
    {
      ...config,
      portals: portalUrls(world),
      directories: directories.urls,
      crmUrls: { propstack: propstack.url, onoffice: onoffice.url },
      ai: config.ai ?? { url: ai.url, key: AI_KEY, model: AI_MODEL, tokensPerDay: AI_TOKENS_PER_DAY },
      inbound: { port: 0, host: '127.0.0.1', domain: 'post.giebel.demo', tls: undefined },
      ownOrigins: [
        ...config.ownOrigins,
        portal.url,
        scout.url,
        immowelt.url,
        ...Object.values(directories.urls),
        propstack.url,
        new URL(onoffice.url).origin,
        new URL(ai.url).origin,
      ],
      ownMailHosts: [...config.ownMailHosts, smtp.host],
      ownProviderHosts: [...config.ownProviderHosts, new URL(company.url).hostname],
      demo: true,
      demoMailbox: mailbox.url,
    },
    { dns: company.withRecords(post.dns) },
  )
  await connectMailServer(server.ctx, smtp)
  await seed(server, portal, post)
  await company.connect(server.ctx)
  const rounds = setInterval(liveWhenSeen(server, world), LOOK_EVERY)
  process.stdout.write(welcome(server, portal, mailbox.url))
  return {
    async stop() {
      clearInterval(rounds)
      await server.close()
      await world.close()
    },
  }
}

let where: Config | undefined

function refuse(error: unknown): never {
  process.stderr.write(`${startFailure(error, where)}\n`)
  process.exit(1)
}

const starting = start()
starting.catch(refuse)
onStopRequest(() => void starting.then((demo) => demo.stop()).then(() => process.exit(0), refuse))
