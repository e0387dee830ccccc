import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFree } from '#server/db/free-port.ts'
import { startAi } from './ai/start.ts'
import { startDemoCompany } from './demo-company.ts'
import { startDirectories } from './directories/all.ts'
import { makeBusinesses, type StandInBusiness } from './directories/businesses.ts'
import { startImmoscout } from './immobilienscout24/start.ts'
import { startImmowelt } from './immowelt/start.ts'
import { startKleinanzeigen } from './kleinanzeigen/start.ts'
import { startOnoffice } from './onoffice/start.ts'
import { startPropstack } from './propstack/start.ts'
import { startMailbox } from './smtp/mailbox.ts'
import { startSmtp } from './smtp/start.ts'
import { createWorld } from './world/world.ts'

/** Interval between changes on the portal: a demo is watched for minutes, not for days. */
export const CHANGE_EVERY = 15_000
/** A portal that varies layout and ad page format. */
const VARIED = { layout: 'mixed', adForm: 'mixed' } as const
/** Interval between additional listings that match the agents' searches, so that viewers need not wait for chance. */
const OFFER_EVERY = 20_000
const OFFERS = [
  { city: 'Hamburg', category: '208' },
  { city: 'Köln', category: '196' },
  { city: 'Berlin', category: '208' },
  { city: 'Hamburg', category: '196' },
] as const
const ADS = 900
/** One business in this many. */
const SHOUTS = 4

export type DemoWorld = Awaited<ReturnType<typeof startDemoWorld>>

/** Starts the world around the demo: portals, directories, CRMs, AI service, mail server. Its ports are kept in `folder`. */
export async function startDemoWorld(folder: string) {
  // After a restart the demo continues with other adverts than last time.
  const life = Math.floor(Date.now() / 1000) % 100_000_000
  const world = createWorld({ seed: 1, ads: ADS, stories: true, life, now: () => new Date() })
  const portal = await startKleinanzeigen({ world, port: await lastPort(folder, 'portal-port'), ...VARIED })
  await keepPort(folder, 'portal-port', portal.url)
  const immowelt = await startImmowelt({ world, port: await lastPort(folder, 'immowelt-port') })
  await keepPort(folder, 'immowelt-port', immowelt.url)
  const scout = await startImmoscout({ world, port: await lastPort(folder, 'immoscout-port') })
  await keepPort(folder, 'immoscout-port', scout.url)
  const directories = await startDirectories(makeBusinesses({ seed: 1, count: 600 }).map(shouting))
  const propstack = await startPropstack()
  const onoffice = await startOnoffice()
  const ai = await startAi()
  const smtp = await startSmtp()
  const mailbox = await startMailbox(smtp, { port: await lastPort(folder, 'mailbox-port') })
  await keepPort(folder, 'mailbox-port', mailbox.url)
  const company = await startDemoCompany(await lastPort(folder, 'company-port'))
  await keepPort(folder, 'company-port', company.url)
  let offered = 0
  const offer = () => portal.publish({ ...OFFERS[offered++ % OFFERS.length], sellerType: 'private', top: false })
  let timers: readonly NodeJS.Timeout[] = []
  return {
    portal,
    immowelt,
    scout,
    directories,
    propstack,
    onoffice,
    ai,
    smtp,
    mailbox,
    company,
    /** Whether adverts appear and change. A world that nobody looks at stands still: reading its changes takes a third of a core. */
    setLive(isLive: boolean): void {
      if (isLive === timers.length > 0) return
      timers.forEach(clearInterval)
      timers = isLive ? [setInterval(() => portal.live(), CHANGE_EVERY), setInterval(offer, OFFER_EVERY)] : []
    },
    async close(): Promise<void> {
      timers.forEach(clearInterval)
      await Promise.all([portal, scout, immowelt, directories, propstack, onoffice, ai, company, mailbox, smtp].map((one) => one.close()))
    },
  }
}

/** Upper-cases some names, as in real directories, so that the AI service has something to suggest. */
const shouting = (business: StandInBusiness): StandInBusiness =>
  business.id % SHOUTS === 0 ? { ...business, name: business.name.toUpperCase() } : business

type PortFile = 'portal-port' | 'immowelt-port' | 'immoscout-port' | 'mailbox-port' | 'company-port'

/** The stand-in's previous port unless it is taken, because pictures are linked to the portal and the mailbox may be open in a tab. */
async function lastPort(folder: string, file: PortFile): Promise<number> {
  await mkdir(folder, { recursive: true })
  const known = Number(await readFile(join(folder, file), 'utf8').catch(() => '0'))
  return known > 0 && (await isFree(known)) ? known : 0
}

async function keepPort(folder: string, file: PortFile, url: string): Promise<void> {
  await writeFile(join(folder, file), new URL(url).port)
}
