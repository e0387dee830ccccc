// Declares the names of their jobs.
import '#server/features/market/properties/feature.ts'
import '#server/features/ingest/read/feature.ts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { freePort, isFree } from '#server/db/free-port.ts'
import { startFailure } from '#server/start-failure.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { onStopRequest } from '#server/stop-request.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { AI_KEY, AI_MODEL, startAi } from '#stand-ins/ai/start.ts'
import { type AlertPost, createAlertPost } from '#stand-ins/alert-mails/post.ts'
import { seedAlerts } from '#stand-ins/demo-alerts.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoData, seedAccounts, seedMails, connectMailServer } from '#stand-ins/demo-data.ts'
import { seedNetwork } from '#stand-ins/demo-network.ts'
import { seedEnds } from '#stand-ins/demo-settlement.ts'
import { backdate, backdateChanges, lookFirst, missForLong, readFirst, runsDone, seedWork } from '#stand-ins/demo-past.ts'
import { startImmoscout } from '#stand-ins/immobilienscout24/start.ts'
import { startDirectories } from '#stand-ins/directories/all.ts'
import { makeBusinesses, type StandInBusiness } from '#stand-ins/directories/businesses.ts'
import { startImmowelt } from '#stand-ins/immowelt/start.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { createWorld } from '#stand-ins/world/world.ts'
import { DEMO_ACCESS, startOnoffice } from '#stand-ins/onoffice/start.ts'
import { DEMO_KEY, startPropstack } from '#stand-ins/propstack/start.ts'
import { startMailbox } from '#stand-ins/smtp/mailbox.ts'
import type { Listening } from '#stand-ins/server.ts'
import { startSmtp } from '#stand-ins/smtp/start.ts'
import { ROLE_LABEL } from '#shared/domain/roles.ts'

/** Interval between changes on the portal, and between runs that find them: a demo is watched for minutes, not for days. */
const CHANGE_EVERY = 15_000
/** A portal that varies layout and ad page format. */
const LIVELY = { layout: 'mixed', adForm: 'mixed', changeEveryMs: CHANGE_EVERY } as const
const RUN_EVERY = 15_000
/** While no browser is connected, new adverts go unseen, and reading them takes a third of a core. */
const RUN_UNSEEN_EVERY = 600_000
const LOOK_EVERY = 500
/** Interval between additional listings that match the agents' searches, so that viewers need not wait for chance. */
const OFFER_EVERY = 20_000
const OFFERS = [
  { city: 'Hamburg', category: '208' },
  { city: 'Köln', category: '196' },
  { city: 'Berlin', category: '208' },
  { city: 'Hamburg', category: '196' },
] as const
/** The stand-in needs no pause; a short one keeps the machine free. */
const PAUSE = 30
/** The stand-in costs nothing, but the admin panel should show a limit. */
const AI_TOKENS_PER_DAY = 5_000_000
const PRICES_CHANGED = 60
const ADS = 900

/** Each agent has a different CRM. */
const CRMS = {
  'makler@giebel.demo': { propstackApiKey: DEMO_KEY },
  'makler2@giebel.demo': { onofficeToken: DEMO_ACCESS.token, onofficeSecret: DEMO_ACCESS.secret },
}

/** One business in this many. */
const SHOUTS = 4

const dataDir = process.env.DATA_DIR || join('.data', 'demo')

/** Upper-cases some names, as in real directories, so that the AI service has something to suggest. */
const shouting = (business: StandInBusiness): StandInBusiness =>
  business.id % SHOUTS === 0 ? { ...business, name: business.name.toUpperCase() } : business

/** The stand-in's previous port unless it is taken, because pictures are linked to the portal and the mailbox may be open in a tab. */
async function lastPort(file: PortFile): Promise<number> {
  await mkdir(dataDir, { recursive: true })
  const known = Number(await readFile(join(dataDir, file), 'utf8').catch(() => '0'))
  return known > 0 && (await isFree(known)) ? known : 0
}

async function keepPort(file: PortFile, url: string): Promise<void> {
  await writeFile(join(dataDir, file), new URL(url).port)
}

type PortFile = 'portal-port' | 'immowelt-port' | 'immoscout-port' | 'mailbox-port'

/** Never 0: links in emails contain the port before the server listens. */
async function webPort(): Promise<number> {
  if (Number(process.env.PORT) > 0) return Number(process.env.PORT)
  return process.env.PORT !== '0' && (await isFree(3000)) ? 3000 : freePort()
}

async function planRuns({ ctx }: RunningServer): Promise<void> {
  await ctx.queue.enqueue(ctx, 'plan-runs', {}, { key: 'demo' })
}

/** Plans a round when it is due, and at once when a browser comes back. */
function planWhenSeen(server: RunningServer): () => void {
  let plannedAt = Date.now()
  return () =>
    void (async () => {
      const isSeen = (await server.countConnections()) > 0
      if (Date.now() - plannedAt < (isSeen ? RUN_EVERY : RUN_UNSEEN_EVERY)) return
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
  await seedEnds(ctx)
  const known = portal.ads().filter(({ place, category }) => place.city === 'Hamburg' && category === '208')
  await seedAlerts(ctx, post, server.inboundPort ?? 0, known.slice(0, 2))
}

function welcome(server: RunningServer, portal: KleinanzeigenStandIn, mailboxUrl: string): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(22)} ${DEMO_PASSWORD}   ${ROLE_LABEL[role]}`)
  return [
    '',
    `  ${PRODUCT_NAME}-Demo: ${server.url}`,
    '',
    '  Anmelden mit:',
    ...accounts,
    '',
    `  Postfach mit allen verschickten E-Mails: ${mailboxUrl}`,
    '',
    `  Nachgebautes Portal: ${portal.url} – alle ${CHANGE_EVERY / 1000} Sekunden ändert sich dort etwas,`,
    `  alle ${RUN_EVERY / 1000} Sekunden wird es gelesen, solange jemand zusieht. Nachgebautes Propstack: Schlüssel ${DEMO_KEY}.`,
    `  Nachgebautes onOffice: Token ${DEMO_ACCESS.token},`,
    `  Secret ${DEMO_ACCESS.secret}.`,
    '  Alle Daten sind erfunden. Beenden mit Strg+C.',
    '',
    '',
  ].join('\n')
}

const portalsAt = (portal: Listening, scout: Listening, immowelt: Listening) => ({
  'kleinanzeigen.de': portal.url,
  'immobilienscout24.de': scout.url,
  'immowelt.de': immowelt.url,
  'immonet.de': immowelt.url,
})

/** Starts all parts of the demo in order; `stop` ends them. */
async function start(): Promise<{ stop(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DATA_DIR: dataDir, PORT: String(await webPort()) })
  where = config
  // After a restart the demo continues with other adverts than last time.
  const life = Math.floor(Date.now() / 1000) % 100_000_000
  const world = createWorld({ seed: 1, ads: ADS, stories: true, life, now: () => new Date() })
  const portal = await startKleinanzeigen({ world, port: await lastPort('portal-port'), ...LIVELY })
  await keepPort('portal-port', portal.url)
  const immowelt = await startImmowelt({ world, port: await lastPort('immowelt-port') })
  await keepPort('immowelt-port', immowelt.url)
  const scout = await startImmoscout({ world, port: await lastPort('immoscout-port') })
  await keepPort('immoscout-port', scout.url)
  const directories = await startDirectories(makeBusinesses({ seed: 1, count: 600 }).map(shouting))
  const propstack = await startPropstack()
  const onoffice = await startOnoffice()
  const ai = await startAi()
  const smtp = await startSmtp()
  const mailbox = await startMailbox(smtp, { port: await lastPort('mailbox-port') })
  await keepPort('mailbox-port', mailbox.url)
  const post = createAlertPost()
  const server = await startServer(
    {
      ...config,
      portals: portalsAt(portal, scout, immowelt),
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
      demo: true,
      demoMailbox: mailbox.url,
    },
    { dns: post.dns },
  )
  await connectMailServer(server.ctx, smtp)
  await seed(server, portal, post)
  const rounds = setInterval(planWhenSeen(server), LOOK_EVERY)
  let offered = 0
  const offers = setInterval(() => portal.publish({ ...OFFERS[offered++ % OFFERS.length], sellerType: 'private', top: false }), OFFER_EVERY)
  process.stdout.write(welcome(server, portal, mailbox.url))
  return {
    async stop() {
      clearInterval(rounds)
      clearInterval(offers)
      await server.close()
      await Promise.all([portal, scout, immowelt, directories, propstack, onoffice, ai, mailbox, smtp].map((one) => one.close()))
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
