import { createServer } from 'node:net'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoData, seedAccounts } from '#stand-ins/demo-data.ts'
import { backdate, backdateChanges, runsDone, seedWork } from '#stand-ins/demo-past.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { DEMO_KEY, startPropstack } from '#stand-ins/propstack/start.ts'
import { ROLE_LABEL } from '#shared/domain/roles.ts'

/** Something happens on the portal this often, and is found this often: a demo is watched for minutes, not for days. */
const CHANGE_EVERY = 15_000
const RUN_EVERY = 15_000
/** Besides, an owner offers something that the agents look for this often: whoever watches should not wait for chance. */
const OFFER_EVERY = 20_000
const OFFERS = [
  { city: 'Hamburg', category: '208' },
  { city: 'Köln', category: '196' },
  { city: 'Berlin', category: '208' },
  { city: 'Hamburg', category: '196' },
] as const
/** The stand-in needs no rest; a little keeps the machine free. */
const PAUSE = 30
const PRICES_CHANGED = 60
const ADS = 900

const dataDir = process.env.DATA_DIR || join('.data', 'demo')

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The pictures stand at the portal, so the portal keeps its port from one start to the next, unless somebody else took it. */
async function portalPort(): Promise<number> {
  await mkdir(dataDir, { recursive: true })
  const known = Number(await readFile(join(dataDir, 'portal-port'), 'utf8').catch(() => '0'))
  return known > 0 && (await isFree(known)) ? known : 0
}

async function webPort(): Promise<number> {
  if (process.env.PORT) return Number(process.env.PORT)
  return (await isFree(3000)) ? 3000 : 0
}

async function planRuns({ ctx }: RunningServer): Promise<void> {
  await ctx.queue.enqueue(ctx, 'plan-runs', {}, { key: 'demo' })
}

/** Fills an empty demo: accounts, everything the portal shows today, and a past. */
async function seed(server: RunningServer, portal: KleinanzeigenStandIn): Promise<void> {
  const { ctx } = server
  await ctx.db.updateTable('sources').set({ pause_ms: PAUSE }).execute()
  if (await hasDemoData(ctx)) return
  process.stdout.write('Die Demo wird eingerichtet: Anzeigen werden gelesen …\n')
  await seedAccounts(ctx, DEMO_KEY)
  await runsDone(ctx)
  await backdate(ctx)
  for (const ad of portal
    .ads()
    .filter(({ price }) => price !== null && price > 50_000)
    .slice(10, 10 + PRICES_CHANGED)) {
    portal.changePrice(ad.id, Math.round(((ad.price ?? 0) * (0.94 + (Number(ad.id) % 4) / 100)) / 500) * 500)
  }
  await planRuns(server)
  await sleep(2_500)
  await runsDone(ctx)
  await backdateChanges(ctx)
  await seedWork(ctx)
}

function welcome(server: RunningServer, portal: KleinanzeigenStandIn): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${email.padEnd(22)} ${DEMO_PASSWORD}   ${ROLE_LABEL[role]}`)
  return [
    '',
    `  Giebel-Demo: ${server.url}`,
    '',
    '  Anmelden mit:',
    ...accounts,
    '',
    `  Nachgebautes Portal: ${portal.url} – alle ${CHANGE_EVERY / 1000} Sekunden ändert sich dort etwas,`,
    `  alle ${RUN_EVERY / 1000} Sekunden wird es gelesen. Nachgebautes Propstack: Schlüssel ${DEMO_KEY}.`,
    '  Alle Daten sind erfunden. Beenden mit Strg+C.',
    '',
    '',
  ].join('\n')
}

const portal = await startKleinanzeigen({
  port: await portalPort(),
  layout: 'mixed',
  ads: ADS,
  // a portal that was switched off and on again goes on with other adverts than last time
  life: Math.floor(Date.now() / 1000) % 100_000_000,
  changeEveryMs: CHANGE_EVERY,
})
await writeFile(join(dataDir, 'portal-port'), new URL(portal.url).port)
const propstack = await startPropstack()
const config = readConfig({
  LOG_LEVEL: 'warn',
  ...process.env,
  PORT: String(await webPort()),
  DATA_DIR: dataDir,
  KLEINANZEIGEN_URL: portal.url,
  PROPSTACK_URL: propstack.url,
})
const server = await startServer({ ...config, demo: true })
await seed(server, portal)
const rounds = setInterval(() => void planRuns(server).catch(() => {}), RUN_EVERY)
let offered = 0
const offers = setInterval(() => portal.publish({ ...OFFERS[offered++ % OFFERS.length], sellerType: 'private', top: false }), OFFER_EVERY)
process.stdout.write(welcome(server, portal))

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  clearInterval(rounds)
  clearInterval(offers)
  await server.close()
  await Promise.all([portal.close(), propstack.close()])
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
