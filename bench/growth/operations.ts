import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { inTransaction } from '#server/db/transaction.ts'
import { deliver } from '#server/deliveries/deliver.ts'
import { PORTALS as READERS } from '#server/features/ingest/portals/service.ts'
import { storeListings } from '#server/features/ingest/read/store.ts'
import { performRun } from '#server/features/ingest/runs/service.ts'
import type { ImportListing } from '#server/features/market/adverts/import-listing.ts'
import { importListings } from '#server/features/market/adverts/service.ts'
import { compareNext } from '#server/features/market/identity/compare.ts'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { createSavedSearch } from '#server/features/market/saved-searches/service.ts'
import { dispatchEvents } from '#server/features/people/notifications/dispatch.ts'
import { mailChannel } from '#server/mail/channel.ts'
import { MAIL_TARGET, writeMail } from '#server/mail/outbox.ts'
import { SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import { PLACES } from '../places.ts'
import { buildPath, type Site } from '../site.ts'
import type { OperationName } from './sum.ts'

/** Adverts stored in one transaction, as a result page brings them. */
const PAGE = 25
const CHANGED = 500
const TIMES = { runs: 300, reads: 300, callLists: 100, mails: 1_000 } as const
const BUSIEST = 'kleinanzeigen.de'

export interface World {
  readonly site: Site
  /** Not stored yet. */
  readonly listings: readonly ImportListing[]
  /** Properties of which the agent has made nothing yet. */
  readonly untouched: readonly number[]
  /** Agents who save a search each. */
  readonly searching: readonly string[]
}

/** Does an operation many times and returns how often. */
type Step = () => Promise<number>

/** All operations, to be done in this order. */
export function prepareSteps(world: World): Readonly<Record<OperationName, Step>> {
  return { ...stepsOfMarket(world), ...stepsOfAgent(world), mail: () => sendMails(world), savedSearch: () => saveSearches(world) }
}

function stepsOfMarket({ site, listings }: World) {
  const { owner, parts } = site.database
  const { ctx } = parts
  const ids: number[] = []
  const cheaper = listings.slice(0, CHANGED).map(lower)
  const store = async (some: readonly ImportListing[]) => {
    for (const page of toPages(some)) {
      ids.push(...(await importListings(ctx, page)).newIds)
      await compareNext(ctx, PAGE)
    }
    return some.length
  }
  const count = async (what: string) => (await owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ?? 0
  return {
    advert: () => store(listings),
    change: () => store(cheaper),
    async match() {
      const before = await count('matches')
      for (const page of toPages(ids)) await announceMatches(ctx, page)
      await dispatchEvents(ctx)
      return (await count('matches')) - before
    },
    async run() {
      const cards = cheaper.slice(0, PAGE).map((listing) => ({ externalId: listing.externalId, top: false, listing }))
      const finder = { portal: READERS[BUSIEST], near: [], offices: [] }
      for (let run = 0; run < TIMES.runs; run += 1)
        await performRun(ctx, { source: BUSIEST, request: `growth ${run}`, agents: 'quietly' }, async () => {
          const { isNew, isChanged } = await storeListings(ctx, finder, cards, ({ listing }) => listing)
          if (isNew + isChanged > 0) throw new Error('known adverts were news')
          return { pages: 1, itemsFound: cards.length, itemsNew: 0, itemsChanged: 0, note: null }
        })
      // a run never throws
      const completed = await count(`scrape_runs where status = 'completed'`)
      if (completed !== TIMES.runs) throw new Error(`${completed} of ${TIMES.runs} runs were completed`)
      return TIMES.runs
    },
  } satisfies Partial<Record<OperationName, Step>>
}

const lower = (listing: ImportListing): ImportListing => ({
  ...listing,
  priceCents: Math.round((listing.priceCents ?? 0) * 0.95) as Cents,
})

const toPages = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / PAGE) }, (_, n) => all.slice(n * PAGE, (n + 1) * PAGE))

function stepsOfAgent({ site, untouched }: World) {
  const read = async (times: number, buildUrl: (n: number) => string) => {
    for (let n = 0; n < times; n += 1) await site.get(0, buildUrl(n))
    return times
  }
  const town = (n: number) => PLACES[n % PLACES.length]?.town ?? ''
  const idAt = (n: number) => untouched[n % untouched.length] ?? 0
  return {
    search: () => read(TIMES.reads, (n) => buildPath({ location: town(n), listingType: 'sale', limit: 20 })),
    async property() {
      await read(TIMES.reads, (n) => `/api/properties/${idAt(n)}`)
      return read(TIMES.reads, (n) => `/api/properties/${idAt(n)}/contact`)
    },
    bell: () => read(TIMES.reads, () => '/api/notifications'),
    callList: () => read(TIMES.callLists, () => '/api/call-list'),
    async result() {
      // each owner is called twice: the first result makes the prospect
      const called = [...untouched, ...untouched]
      for (const id of called) await noteResult(site, id)
      return called.length
    },
  } satisfies Partial<Record<OperationName, Step>>
}

async function noteResult({ url, cookies }: Site, id: number): Promise<void> {
  const { statusCode, body } = await request(`${url}${callList.note.path.replace(':id', String(id))}`, {
    method: 'POST',
    headers: { cookie: cookies[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), channel: 'phone', result: 'no_response' }),
  })
  if (statusCode !== 200) throw new Error(`${callList.note.path}: ${statusCode} ${await body.text()}`)
  await body.dump()
}

const MAIL = {
  title: '3 neue Treffer',
  message: 'Häuser in Hamburg: 3 neue Treffer\n– Haus in 22111 Hamburg, 485.000 €, 130 m²',
  actionUrl: 'http://localhost/',
}

async function sendMails({ site: { agents, database } }: World): Promise<number> {
  const { owner, parts } = database
  const userId = agents[0] as AgentId
  for (let n = 0; n < TIMES.mails; n += 1)
    await inTransaction(parts.ctx, (ctx) =>
      writeMail(ctx, { userId, to: { email: `makler${n}@giebel.invalid` }, type: 'alert', values: MAIL, isAsked: false }),
    )
  const isWaiting = async () => {
    const { rows } = await owner.query<{ reason: string | null }>(
      `select reason from deliveries where channel = 'mail' and status = 'waiting' order by reason limit 1`,
    )
    // the clock is fixed: what is put off would never be due
    if (rows[0]?.reason) throw new Error(`not sent: ${rows[0].reason}`)
    return rows.length > 0
  }
  do await deliver(parts.ctx, mailChannel, MAIL_TARGET)
  while (await isWaiting())
  return TIMES.mails
}

/** Six of ten searches ask one portal, the others all, as in the seed. */
async function saveSearches({ site, searching }: World): Promise<number> {
  for (const [n, agent] of searching.entries()) {
    const sources = n % 10 < 6 ? [BUSIEST] : PORTALS
    const form = SavedSearchForm.parse({
      name: `Suche ${n}`,
      location: PLACES[n % PLACES.length]?.town,
      propertyType: 'house',
      maxPrice: 200_000 + n * 1_000,
      sources,
    })
    await createSavedSearch(site.database.parts.ctx, agent as AgentId, form)
  }
  return searching.length
}
