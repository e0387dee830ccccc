import { RUN_PAGES_MAX } from '#shared/domain/limits.ts'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { Ctx } from '../ctx.ts'
import { announceMatches } from '../features/notifications/service.ts'
import { importListings, type ImportListing } from '../features/properties/import-listings.ts'
import { foundPlaceKeys } from '../features/saved-searches/requests.ts'
import { knownPlace, rememberPlace, type RunCounts } from '../features/scrape-runs/service.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { type ListingContext, listingOfCard } from './listing.ts'
import type { PageOf, PortalCriteria, PortalPlace, RawListing } from './raw-listing.ts'

/** A run that cannot go on, and why, in a German sentence. */
export class RunStopped extends Error {
  readonly failure: RunFailure

  constructor(failure: RunFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

export interface Reading extends ListingContext {
  readonly criteria: PortalCriteria
  readonly pauseMs: number
  /** Read to the end before: a page without anything new is then followed by older ones only. */
  readonly readBefore: boolean
  /** Called after each page. */
  onPage(counts: RunCounts): Promise<void>
}

/**
 * Reads one portal for one set of criteria, page by page, the newest first. Per page, in this order:
 * 1. fetch, politely — a wall or a changed page stops the run here, so it can never look like "nothing found";
 * 2. store — the cheap comparison with what is known decides what is new or changed;
 * 3. match and announce — before anything slower, because an owner is called by the first who knows;
 * 4. ask for the ad pages of new adverts — one request each, so they wait until everybody has been told.
 */
export async function readPortal(ctx: Ctx, reading: Reading): Promise<RunCounts> {
  const place = await resolvePlace(ctx, reading)
  const seen = new Set<string>()
  let counts: RunCounts = { pages: 0, itemsFound: 0, itemsNew: 0, itemsChanged: 0 }
  for (let page = 1; page <= RUN_PAGES_MAX; page += 1) {
    const { listings, total } = await readPage(ctx, reading, place, page)
    const fresh = listings.filter((listing) => !seen.has(listing.externalId))
    fresh.forEach((listing) => seen.add(listing.externalId))
    const stored = await storePage(ctx, reading, fresh)
    counts = {
      pages: page,
      itemsFound: seen.size,
      itemsNew: counts.itemsNew + stored.newIds.length,
      itemsChanged: counts.itemsChanged + stored.changedIds.length,
    }
    await reading.onPage(counts)
    const nothingNew = stored.newIds.length === 0 && stored.changedIds.length === 0
    if (fresh.length === 0 || (total !== null && seen.size >= total) || (reading.readBefore && nothingNew)) break
  }
  return counts
}

async function resolvePlace(ctx: Ctx, reading: Reading): Promise<PortalPlace | null> {
  const { portal, criteria } = reading
  if (criteria.location === null) return null
  const known = portal.knownPlace(criteria.location) ?? (await knownPlace(ctx, portal.source, criteria.location))
  if (known) return known
  const answer = await visit(ctx, reading, portal.placePath(criteria.location))
  const outcome = reached(portal.readPlace(answer.text, criteria.location))
  if (outcome.kind === 'unknown') throw new RunStopped('unknown_place', `Den Ort „${criteria.location}“ kennt ${portal.source} nicht.`)
  await rememberPlace(ctx, portal.source, criteria.location, outcome.place)
  return outcome.place
}

async function readPage(
  ctx: Ctx,
  reading: Reading,
  place: PortalPlace | null,
  page: number,
): Promise<{ listings: readonly RawListing[]; total: number | null }> {
  const { portal, criteria } = reading
  const answer = await visit(ctx, reading, portal.searchPath(criteria, place, page))
  // past the last page a portal says "not found"; the first one must be there
  if (answer.status === 404 && page > 1) return { listings: [], total: null }
  if (answer.status !== 200) throw new RunStopped('layout_changed', `Die Ergebnisseite ist nicht mehr da (Status ${answer.status}).`)
  const outcome = reached(portal.readResults(answer.text))
  return outcome.kind === 'listings' ? outcome : { listings: [], total: 0 }
}

async function storePage(ctx: Ctx, reading: Reading, raw: readonly RawListing[]) {
  const { criteria } = reading
  const found = foundPlaceKeys(criteria.location, criteria.radius)
  const result = await importListings(ctx, raw.map((listing): ImportListing => listingOfCard(listing, criteria, found, reading)))
  await announceMatches(ctx, result.ids)
  for (const propertyId of result.unreadIds) await ctx.queue.enqueue(ctx, 'read-ad', { propertyId }, { key: String(propertyId) })
  return result
}

async function visit(ctx: Ctx, { base, pauseMs }: Reading, path: string) {
  try {
    return await ctx.visitor.visit(new URL(path, base), { pauseMs })
  } catch (error) {
    throw error instanceof OutgoingFailure ? new RunStopped(failureOf(error), error.message) : error
  }
}

function failureOf({ kind }: OutgoingFailure): RunFailure {
  if (kind === 'blocked' || kind === 'not_allowed') return kind
  return kind === 'bad_answer' || kind === 'too_large' ? 'layout_changed' : 'unreachable'
}

/** The answer, unless the page is a wall or none we know. */
function reached<Found extends { readonly kind: string }>(outcome: PageOf<Found>): Found {
  if (outcome.kind === 'blocked' || outcome.kind === 'layout_changed') {
    throw new RunStopped(outcome.kind, (outcome as { reason: string }).reason)
  }
  return outcome as Found
}
