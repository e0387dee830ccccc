import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { countsOfPage, noteReads } from '../sources/service.ts'
import { foundAt } from '../../market/saved-searches/service.ts'
import { knownPlace, rememberPlace, RunStopped, type Run, type RunCounts } from '../runs/service.ts'
import type { HttpAnswer } from '../../../outgoing/fetch.ts'
import type { Seen } from '../../../outgoing/visit.ts'
import { buildAsk } from './ask.ts'
import { type ListingContext, listingOfCard } from './listing.ts'
import { readResults } from './read-page.ts'
import { reached, stopped, wallInWords } from './stopped.ts'
import { leftOut, storeListings } from './store.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { PortalPlace, RawListing, SearchPath } from '../portals/service.ts'

export interface Reading extends ListingContext {
  readonly criteria: PortalCriteria
  readonly pauseMs: number
  /** Offices whose searches need this request. */
  readonly offices: readonly OfficeId[]
  readonly run: Pick<Run, 'readBefore' | 'pagesMax' | 'lost' | 'progress'>
}

/**
 * Reads one portal for one set of criteria, page by page, newest first. For each page, in this order:
 * 1. fetch, politely — a wall or a changed page stops the run here, so it can never look like "nothing found";
 * 2. store (`store.ts`) — a cheap comparison with the stored adverts decides what is new or changed;
 * 3. match and announce — before anything slower, because the first agent to know calls the owner;
 * 4. queue the ad pages of new adverts — one request each, so they come after the notifications.
 */
export async function readPortal(ctx: Ctx, reading: Reading): Promise<RunCounts & { readonly note: string | null }> {
  const target = await resolvePlace(ctx, reading)
  const seen = new Set<string>()
  let counts: RunCounts = { pages: 0, itemsFound: 0, itemsNew: 0, itemsChanged: 0 }
  let { note } = target
  const refused: string[] = []
  for (let page = 1; page <= reading.run.pagesMax; page += 1) {
    const { listings, total, loss } = await readPage(ctx, reading, target.place, page)
    reading.run.lost.throwIfAborted()
    note ??= loss
    // an empty page past the last one is normal and must not count as missing adverts
    if (page === 1 || listings.length > 0) await noteReads(ctx, reading.portal.source, countsOfPage(listings))
    const fresh = listings.filter((listing) => !seen.has(listing.externalId))
    fresh.forEach((listing) => seen.add(listing.externalId))
    const stored = await storePage(ctx, reading, target.found, fresh)
    refused.push(...stored.refused)
    counts = {
      pages: page,
      itemsFound: seen.size,
      itemsNew: counts.itemsNew + stored.isNew,
      itemsChanged: counts.itemsChanged + stored.isChanged,
    }
    await reading.run.progress(counts)
    // an overlapping search may have stored these adverts already; being found here is news if it adds to their places
    const isKnown = stored.isNew + stored.isChanged + stored.isPlaced === 0
    if (fresh.length === 0 || (total !== null && seen.size >= total) || (reading.run.readBefore && isKnown)) break
  }
  return { ...counts, note: [note, leftOut(refused)].filter((sentence) => sentence !== null).join(' ') || null }
}

interface Target {
  readonly place: PortalPlace | null
  /** Place keys implied by being found there. */
  readonly found: ReturnType<typeof foundAt>
  readonly note: string | null
}

const WITHOUT_LOOK_UP =
  'Das Portal erlaubt die Ortssuche nicht; gelesen wurden die neuesten Anzeigen aus ganz Deutschland, gemeldet werden die aus dem Ort.'

async function resolvePlace(ctx: Ctx, reading: Reading): Promise<Target> {
  const { portal, criteria } = reading
  const { location, radius } = criteria
  const found = foundAt(location, radius)
  if (location === null) return { place: null, found, note: null }
  const known = portal.knownPlace(location) ?? (await knownPlace(ctx, portal.source, location))
  if (known) return { place: known, found, note: null }
  const path = portal.placePath(location)
  if (path === null || !(await isAllowed(ctx, reading, path))) return { place: null, found: foundAt(null, null), note: WITHOUT_LOOK_UP }
  const outcome = reached(await visit(ctx, reading, path, ({ text }) => portal.readPlace(text, location)))
  if (outcome.kind === 'unknown') throw new RunStopped('unknown_place', `Den Ort „${location}“ kennt ${portal.source} nicht.`)
  await rememberPlace(ctx, portal.source, location, outcome.place)
  return { place: outcome.place, found, note: null }
}

interface ResultPage {
  readonly listings: readonly RawListing[]
  readonly total: number | null
  readonly loss: string | null
}

async function readPage(ctx: Ctx, reading: Reading, place: PortalPlace | null, page: number): Promise<ResultPage> {
  const { portal, criteria } = reading
  const { path, loss } = await firstAllowed(ctx, reading, portal.searchPaths(criteria, place, page))
  const read = async ({ status, text }: HttpAnswer) => {
    // a portal responds with 404 past the last page, but the first page must exist
    if (status === 404 && page > 1) return { kind: 'listings', listings: [], total: null } as const
    if (status !== 200) throw new RunStopped('layout_changed', `Die Ergebnisseite ist nicht mehr da (Status ${status}).`)
    return readResults(portal.source, text)
  }
  const outcome = reached(await visit(ctx, reading, path, read))
  return outcome.kind === 'listings' ? { ...outcome, loss } : { listings: [], total: 0, loss }
}

/** The narrowest search address allowed by robots.txt. */
async function firstAllowed(ctx: Ctx, reading: Reading, paths: readonly SearchPath[]): Promise<SearchPath> {
  for (const candidate of paths) if (await isAllowed(ctx, reading, candidate.path)) return candidate
  throw new RunStopped('not_allowed', `${reading.portal.source} untersagt den automatischen Abruf dieser Suche in seiner robots.txt.`)
}

const storePage = (ctx: Ctx, reading: Reading, { place, near }: Target['found'], raw: readonly RawListing[]) =>
  storeListings(ctx, { ...reading, near }, raw, (listing) => listingOfCard(listing, reading.criteria, place, reading))

const isAllowed = (ctx: Ctx, { base, pauseMs }: Reading, path: string) => stopped(ctx.visitor.allows(new URL(path, base), { pauseMs }))

const visit = <Page extends Seen>(ctx: Ctx, { base, pauseMs }: Reading, path: string, read: (answer: HttpAnswer) => Promise<Page> | Page) =>
  stopped(ctx.visitor.visit(buildAsk(base, path), async (answer) => wallInWords(await read(answer)), { pauseMs }))
