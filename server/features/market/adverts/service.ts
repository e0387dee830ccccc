import { DAY } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Source } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { inSpan } from '../../../tracing/tracing.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { fitListing } from './fit.ts'
import { mergeProperties } from '../properties/service.ts'
import { IDENTIFYING } from './identifying.ts'
import { type Decision, decide } from './import-decision.ts'
import { advertKey, type ImportListing } from './import-listing.ts'
import { judgeAtOnce, type Judgements } from './judge-listings.ts'
import type { StoredAdvert } from './queries-row.ts'
import type { ImportOwner, OwnAdvert } from './own-advert.ts'
import {
  findAdvert,
  insertAdverts,
  type InsertedAdvert,
  insertChanges,
  insertOwnAdvert,
  listKnown,
  lockAdverts,
  lockOwnAdvert,
  markEnded,
  markUnknown,
  storeHashes,
  storeProperty,
  takeUnseen,
  touchAdverts,
  updateAdvert,
} from './queries.ts'

export interface ImportResult {
  /** Properties of the whole batch, as stored now. */
  readonly ids: readonly number[]
  readonly newIds: readonly number[]
  readonly changedIds: readonly number[]
  /** Adverts that were inserted or updated. */
  readonly adverts: { readonly new: readonly number[]; readonly changed: readonly number[] }
  /** Known properties with an advert that became cheaper or came back. */
  readonly turnedIds: readonly number[]
  /** Known properties that gained a place. */
  readonly placedIds: readonly number[]
  /** Adverts whose page should be read: never read, a new truncated text, or possibly gone. */
  readonly unreadIds: readonly number[]
}

const NO_JUDGEMENTS: Judgements = new Map()
const NOTHING: ImportResult = {
  ids: [],
  newIds: [],
  changedIds: [],
  adverts: { new: [], changed: [] },
  turnedIds: [],
  placedIds: [],
  unreadIds: [],
}

/**
 * Stores listings: new adverts become properties, known ones are updated with a record of each tracked change, and their properties are merged again.
 * Concurrent runs with the same advert create one row. Adverts with an owner are not compared with others.
 */
export async function importListings(ctx: Ctx, listings: readonly ImportListing[], owner?: ImportOwner): Promise<ImportResult> {
  const batch = [...new Map(listings.map((listing) => [advertKey(listing), listing])).values()]
  if (batch.length === 0) return NOTHING
  return inSpan(ctx.tracing, { name: 'adverts stored', attributes: { 'giebel.adverts': batch.length } }, async (span) => {
    const result = await importBatch(ctx, batch, owner)
    span.note({ 'giebel.adverts.new': result.adverts.new.length, 'giebel.adverts.changed': result.adverts.changed.length })
    return result
  })
}

async function importBatch(ctx: Ctx, batch: readonly ImportListing[], owner: ImportOwner | undefined): Promise<ImportResult> {
  return inTransaction(ctx, async (ctx) => {
    // insert only missing adverts: a conflicting insert would still use up ids
    const known = await listKnown(ctx, batch)
    const missing = batch.filter((listing) => !known.has(advertKey(listing)))
    const inserted = await insertAdverts(ctx, missing, judgeMissing(ctx, missing, owner), owner)
    const stored = await lockAdverts(ctx, without(inserted, batch))
    const decided = batch.flatMap((listing) => {
      const row = stored.get(advertKey(listing))
      return row ? [{ row, decision: decisionOn(row, listing, ctx.clock.now()) }] : []
    })
    await store(ctx, decided)
    await storeHashes(
      ctx,
      decided.flatMap(({ row }) => {
        const hash = owner?.hashes.get(`${row.source} ${row.external_id}`)
        return hash ? [[row.id, hash] as const] : []
      }),
    )
    const rows = [...inserted, ...stored.values()]
    const properties = (some: readonly InsertedAdvert[]) => [...new Set(some.map((row) => row.property_id))]
    const where = (fits: (decision: Decision) => boolean) => decided.filter(({ decision }) => fits(decision)).map(({ row }) => row)
    await mergeProperties(ctx, properties([...inserted, ...where(({ values }) => Object.keys(values).length > 0)]))
    const newlyRead = inserted.filter((row) => row.details_read_at !== null)
    const newlyReadOr = (hasNews: typeof hasNewFacts) =>
      [...newlyRead, ...decided.filter(({ row, decision }) => hasNews(row, decision)).map(({ row }) => row)].map(({ id }) => id)
    if (!owner)
      await ctx.hooks.onAdvertsStored(ctx, {
        pictures: newlyReadOr(hasNewPictures),
        facts: newlyReadOr(hasNewFacts),
        text: newlyReadOr(hasNewText),
      })
    return {
      ids: properties(rows),
      newIds: properties(inserted),
      changedIds: properties(where(({ changes }) => changes.length > 0)),
      adverts: { new: inserted.map(({ id }) => id), changed: where(({ values }) => Object.keys(values).length > 0).map(({ id }) => id) },
      turnedIds: properties(where(({ values }) => Boolean(values.price_cut_at ?? values.came_back_at))),
      placedIds: properties(where(({ values }) => values.place_keys !== undefined)),
      unreadIds: [
        ...new Set([...rows.filter((row) => isUnread(row, ctx.clock.now())), ...where(({ readAgain }) => readAgain)].map(({ id }) => id)),
      ],
    }
  })
}

/** The judgements made before, and those of the listings that have none. */
/** At once, because a thread would be waited for inside the transaction. */
function judgeMissing({ clock }: Ctx, listings: readonly ImportListing[], owner: ImportOwner | undefined): Judgements {
  const known = owner?.judgements ?? NO_JUDGEMENTS
  const missing = listings.filter((listing) => !known.has(advertKey(listing)))
  return missing.length === 0 ? known : new Map([...known, ...judgeAtOnce(missing, clock.now())])
}

function without(inserted: readonly InsertedAdvert[], listings: readonly ImportListing[]): ImportListing[] {
  const names = new Set(inserted.map((row) => `${row.source} ${row.external_id}`))
  return listings.filter((listing) => !names.has(advertKey(listing)))
}

/** Whether the advert's page was read for the first time or its pictures changed. */
const hasNewPictures = (row: StoredAdvert, { values }: Decision) =>
  values.image_urls !== undefined || (row.details_read_at === null && values.details_read_at !== undefined)

/** Whether the advert's page was read for the first time or its text changed. */
const hasNewText = (row: StoredAdvert, { values }: Decision) =>
  values.description !== undefined || values.title !== undefined || (row.details_read_at === null && values.details_read_at !== undefined)

/** An own advert has no page, so an unchanged import must not write anything. */
function decisionOn(row: StoredAdvert, listing: ImportListing, now: Date): Decision {
  const decision = decide(row, listing, now)
  if (row.office_id === null) return decision
  return { ...decision, values: Object.fromEntries(Object.entries(decision.values).filter(([column]) => column !== 'details_read_at')) }
}

/** Whether an advert must be compared again. A card alone has too little to compare. */
function hasNewFacts(row: StoredAdvert, { values }: Decision): boolean {
  if (row.details_read_at === null) return values.details_read_at !== undefined
  return IDENTIFYING.some((column) => values[column] !== undefined)
}

/** Milliseconds. An unreadable ad page is retried with each run on its first day only. */
const UNREAD_TRIED = DAY

function isUnread(row: InsertedAdvert, now: Date): boolean {
  return row.details_read_at === null && now.getTime() - Date.parse(row.scraped_at) < UNREAD_TRIED
}

async function store(ctx: Ctx, decided: readonly { row: StoredAdvert; decision: Decision }[]): Promise<void> {
  for (const { row, decision } of decided) {
    if (Object.keys(decision.values).length > 0) await updateAdvert(ctx, row.id, decision.values)
  }
  await touchAdverts(
    ctx,
    decided.filter(({ row }) => row.office_id === null).map(({ row }) => row.id),
  )
  await insertChanges(
    ctx,
    decided.filter(({ decision }) => decision.changes.length > 0).map(({ row, decision }) => ({ advert: row, changes: decision.changes })),
  )
}

/** Stores an advert that only one agent has, such as a partner's tip, as that agent's property. The caller checks that it does not exist yet. */
export async function placeOwn(ctx: Ctx, officeId: OfficeId, advert: OwnAdvert): Promise<number> {
  const propertyId = await insertOwnAdvert(ctx, officeId, advert)
  await mergeProperties(ctx, [propertyId])
  return propertyId
}

/** Fields that agents may edit on their own adverts. */
type ByHand = 'title' | 'priceCents' | 'size' | 'rooms' | 'yearBuilt' | 'zipCode' | 'location' | 'address'
export type EditsByHand = { readonly [Field in ByHand]?: ImportListing[Field] | undefined }
/** Columns that only an import sets. */
const OF_IMPORTS: readonly string[] = ['details_read_at', 'last_import_update']

/** Edits an advert that only this agent has and records the change, in the transaction of `ctx`. Returns false if the agent has no such advert. */
export async function changeByHand(ctx: Ctx, officeId: OfficeId, id: number, edits: EditsByHand): Promise<boolean> {
  const row = await lockOwnAdvert(ctx, officeId, id)
  if (!row) return false
  const now = ctx.clock.now()
  const [zipCode, location] = [edits.zipCode ?? row.zip_code, edits.location ?? row.location]
  const listing = fitListing({
    source: row.source as Source,
    externalId: row.external_id,
    title: row.title,
    propertyType: row.property_type as ImportListing['propertyType'],
    listingType: row.listing_type as ImportListing['listingType'],
    placeKeys: placeKeys({ zipCode, location }),
    filedAs: row.filed_as as ImportListing['filedAs'],
    isDetailed: true,
    isDemo: row.is_demo,
    ...(Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined)) as Partial<ImportListing>),
  })
  const read = { ...row, details_read_at: row.details_read_at ?? now.toISOString() }
  const { values, changes } = decide(read, listing, now)
  const edited = Object.fromEntries(Object.entries(values).filter(([column]) => !OF_IMPORTS.includes(column)))
  if (Object.keys(edited).length === 0) return true
  await updateAdvert(ctx, id, edited)
  await insertChanges(ctx, changes.length > 0 ? [{ advert: row, changes }] : [], officeId)
  await mergeProperties(ctx, [row.property_id])
  return true
}

/** Moves adverts to another property. The caller must merge both properties afterwards. */
export const moveAdverts = storeProperty

export { listPublicProperties as publicProperties, insertNotes as noteInHistory, moveChanges } from './queries.ts'

/** An advert's page URL and what is known about the advert. */
export const findAdvertAddress = findAdvert

/** Milliseconds. If runs have not seen an advert for this long, its own page is requested. */
const LONG = 3 * DAY

const longAgo = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - LONG)

/** Adverts neither seen nor requested for a long time; each is returned once per such period. */
export function longUnseen(ctx: Ctx, source: Source, limit: number): Promise<number[]> {
  return takeUnseen(ctx, source, { before: longAgo(ctx), limit })
}

/** Marks an advert as unknown if its page failed repeatedly and no run has seen it for long: it may be gone. */
export async function doubtAdvert(ctx: Ctx, advertId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const propertyId = await markUnknown(ctx, advertId, longAgo(ctx))
    if (propertyId !== undefined) await mergeProperties(ctx, [propertyId])
  })
}

/** Stores that the portal itself reports the advert as gone or reserved. */
export async function endAdvert(ctx: Ctx, advertId: number, state: 'gone' | 'reserved'): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const propertyId = await markEnded(ctx, advertId, state)
    if (propertyId === undefined) return
    await mergeProperties(ctx, [propertyId])
    // a gone advert may have come back under another id
    await ctx.hooks.onAdvertsStored(ctx, { pictures: [], facts: [advertId], text: [] })
  })
}

export { advertKey, type ImportListing, storedValue } from './import-listing.ts'

export type { ImportOwner, OwnAdvert } from './own-advert.ts'

export { judgeListings, type Judgements } from './judge-listings.ts'

export { judgeNext, storeSecondOpinion } from './judge-stored.ts'

export { IDENTIFYING } from './identifying.ts'

export { fitListing, withoutMissing } from './fit.ts'
