import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Decision, decide } from './import-decision.ts'
import type { ImportListing } from './import-listing.ts'
import {
  findAdAddress,
  insertChanges,
  insertListings,
  keepPlaceSets,
  lockStored,
  markOffline,
  type Stored,
  touchListings,
  updateListing,
} from './queries-import.ts'

export interface ImportResult {
  /** Every property of the batch, in the database now. */
  readonly ids: readonly number[]
  readonly newIds: readonly number[]
  readonly changedIds: readonly number[]
  /** Known ones that answer to further places now. */
  readonly placedIds: readonly number[]
  /** Properties whose own page should be read: those it was never read of, and those with a new, cut text. */
  readonly unreadIds: readonly number[]
}

/**
 * Stores a batch of listings: new ones are inserted, known ones updated where something the source tells has changed, with a record of
 * each tracked change. Two runs with the same listing at the same time end with one row.
 */
export async function importListings(ctx: Ctx, listings: readonly ImportListing[]): Promise<ImportResult> {
  const batch = [...new Map(listings.map((listing) => [`${listing.source} ${listing.externalId}`, listing])).values()]
  if (batch.length === 0) return { ids: [], newIds: [], changedIds: [], placedIds: [], unreadIds: [] }
  return inTransaction(ctx, async (ctx) => {
    const inserted = await insertListings(ctx, batch)
    const stored = await lockStored(ctx, batch)
    const known = batch.flatMap((listing) => {
      const row = stored.get(`${listing.source} ${listing.externalId}`)
      return row && !inserted.has(row.id) ? [{ row, decision: decide(row, listing, ctx.clock.now()) }] : []
    })
    await store(ctx, known)
    const rows = [...stored.values()]
    return {
      ids: rows.map((row) => row.id),
      newIds: rows.filter((row) => inserted.has(row.id)).map((row) => row.id),
      changedIds: known.filter(({ decision }) => decision.changes.length > 0).map(({ row }) => row.id),
      placedIds: known.filter(({ decision }) => decision.values.place_keys !== undefined).map(({ row }) => row.id),
      unreadIds: [
        ...rows.filter((row) => isUnread(row, ctx.clock.now())).map((row) => row.id),
        ...known.filter(({ decision }) => decision.readAgain).map(({ row }) => row.id),
      ],
    }
  })
}

/** An ad page that could not be read is tried again with each run of its first day, and then left alone. */
const UNREAD_TRIED = DAY

function isUnread(row: Stored, now: Date): boolean {
  return row.details_read_at === null && now.getTime() - Date.parse(row.scraped_at) < UNREAD_TRIED
}

async function store(ctx: Ctx, known: readonly { row: Stored; decision: Decision }[]): Promise<void> {
  const places = known.flatMap(({ decision }) => (decision.values.place_keys ? [decision.values.place_keys as string[]] : []))
  if (places.length > 0) await keepPlaceSets(ctx, places)
  for (const { row, decision } of known) {
    if (Object.keys(decision.values).length > 0) await updateListing(ctx, row.id, decision.values)
  }
  await touchListings(
    ctx,
    known.map(({ row }) => row.id),
  )
  await insertChanges(
    ctx,
    known
      .filter(({ decision }) => decision.changes.length > 0)
      .map(({ row, decision }) => ({ propertyId: row.id, source: row.source, changes: decision.changes })),
  )
}

/** Where the ad page of a property stands, and what is known of it. */
export const adAddressOf = findAdAddress

/** Notes that the portal itself says the advert is gone. */
export const takeOffline = markOffline
