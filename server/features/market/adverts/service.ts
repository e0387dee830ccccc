import { DAY } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Source } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { askForFacts } from '../facts/service.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { fitListing } from '../../ingest/read/fit.ts'
import { IDENTIFYING } from '../identity/identifying.ts'
import { askForMarks } from '../identity/pictures.ts'
import { askToCompare } from '../identity/waiting.ts'
import { mergeProperties } from '../properties/merge.ts'
import { type Decision, decide } from './import-decision.ts'
import type { ImportListing, StoredAdvert } from './import-listing.ts'
import type { ImportOwner, OwnAdvert } from './own-advert.ts'
import {
  findAdvert,
  insertAdverts,
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
  /** Properties of the whole batch, in the database now. */
  readonly ids: readonly number[]
  readonly newIds: readonly number[]
  readonly changedIds: readonly number[]
  /** The adverts that were not there yet, and those of the others that say something else now. */
  readonly adverts: { readonly new: readonly number[]; readonly changed: readonly number[] }
  /** Known ones with an advert that became cheaper or is there again. */
  readonly turnedIds: readonly number[]
  /** Known ones that answer to further places now. */
  readonly placedIds: readonly number[]
  /** Adverts whose own page should be read: those it was never read of, those with a new, cut text, and those that may be gone. */
  readonly unreadIds: readonly number[]
}

const NOTHING: ImportResult = {
  ids: [],
  newIds: [],
  changedIds: [],
  adverts: { new: [], changed: [] },
  turnedIds: [],
  placedIds: [],
  unreadIds: [],
}
const keyOf = ({ source, externalId }: Pick<ImportListing, 'source' | 'externalId'>) => `${source} ${externalId}`

/**
 * Stores what a source says: adverts that are new become objects, known ones are updated where something has changed, with a record of each
 * tracked change, and their objects follow. Two runs with the same advert at the same time end with one. What has an owner is compared with nobody else's.
 */
export async function importListings(ctx: Ctx, listings: readonly ImportListing[], owner?: ImportOwner): Promise<ImportResult> {
  const batch = [...new Map(listings.map((listing) => [keyOf(listing), listing])).values()]
  if (batch.length === 0) return NOTHING
  return inTransaction(ctx, async (ctx) => {
    // only what is not there yet takes a number
    const known = await listKnown(ctx, batch)
    const inserted = await insertAdverts(
      ctx,
      batch.filter((listing) => !known.has(keyOf(listing))),
      owner,
    )
    const stored = await lockAdverts(ctx, batch)
    const decided = batch.flatMap((listing) => {
      const row = stored.get(keyOf(listing))
      return row && !inserted.has(row.id) ? [{ row, decision: decisionOn(row, listing, ctx.clock.now()) }] : []
    })
    await store(ctx, decided)
    await storeHashes(
      ctx,
      decided.flatMap(({ row }) => {
        const hash = owner?.hashes.get(`${row.source} ${row.external_id}`)
        return hash ? [[row.id, hash] as const] : []
      }),
    )
    const rows = [...stored.values()]
    const properties = (some: readonly StoredAdvert[]) => [...new Set(some.map((row) => row.property_id))]
    const where = (fits: (decision: Decision) => boolean) => decided.filter(({ decision }) => fits(decision)).map(({ row }) => row)
    const isNew = (row: StoredAdvert) => inserted.has(row.id)
    await mergeProperties(ctx, properties([...rows.filter(isNew), ...where(({ values }) => Object.keys(values).length > 0)]))
    const newlyRead = rows.filter((row) => isNew(row) && row.details_read_at !== null)
    const newlyReadOr = (says: typeof tellsAnother) =>
      [...newlyRead, ...decided.filter(({ row, decision }) => says(row, decision)).map(({ row }) => row)].map(({ id }) => id)
    await askForMarks(ctx, owner ? [] : newlyReadOr(showsAnother))
    await askToCompare(ctx, owner ? [] : newlyReadOr(tellsAnother))
    await askForFacts(ctx, owner ? [] : newlyReadOr(saysAnother))
    return {
      ids: properties(rows),
      newIds: properties(rows.filter(isNew)),
      changedIds: properties(where(({ changes }) => changes.length > 0)),
      adverts: { new: [...inserted], changed: where(({ values }) => Object.keys(values).length > 0).map(({ id }) => id) },
      turnedIds: properties(where(({ values }) => Boolean(values.price_cut_at ?? values.came_back_at))),
      placedIds: properties(where(({ values }) => values.place_keys !== undefined)),
      unreadIds: [
        ...new Set([...rows.filter((row) => isUnread(row, ctx.clock.now())), ...where(({ readAgain }) => readAgain)].map(({ id }) => id)),
      ],
    }
  })
}

/** Its page was read for the first time, or it has other pictures now. */
const showsAnother = (row: StoredAdvert, { values }: Decision) =>
  values.image_urls !== undefined || (row.details_read_at === null && values.details_read_at !== undefined)

/** The same with its text. */
const saysAnother = (row: StoredAdvert, { values }: Decision) =>
  values.description !== undefined || values.title !== undefined || (row.details_read_at === null && values.details_read_at !== undefined)

/** An own advert is its agent's word and no page: that it says the same again is nothing to be written. */
function decisionOn(row: StoredAdvert, listing: ImportListing, now: Date): Decision {
  const decision = decide(row, listing, now)
  if (row.agent_id === null) return decision
  return { ...decision, values: Object.fromEntries(Object.entries(decision.values).filter(([column]) => column !== 'details_read_at')) }
}

/** A card alone says too little to be compared. */
function tellsAnother(row: StoredAdvert, { values }: Decision): boolean {
  if (row.details_read_at === null) return values.details_read_at !== undefined
  return IDENTIFYING.some((column) => values[column] !== undefined)
}

/** An ad page that could not be read is tried again with each run of its first day, and then left alone. */
const UNREAD_TRIED = DAY

function isUnread(row: StoredAdvert, now: Date): boolean {
  return row.details_read_at === null && now.getTime() - Date.parse(row.scraped_at) < UNREAD_TRIED
}

async function store(ctx: Ctx, decided: readonly { row: StoredAdvert; decision: Decision }[]): Promise<void> {
  for (const { row, decision } of decided) {
    if (Object.keys(decision.values).length > 0) await updateAdvert(ctx, row.id, decision.values)
  }
  await touchAdverts(
    ctx,
    decided.filter(({ row }) => row.agent_id === null).map(({ row }) => row.id),
  )
  await insertChanges(
    ctx,
    decided.filter(({ decision }) => decision.changes.length > 0).map(({ row, decision }) => ({ advert: row, changes: decision.changes })),
  )
}

/** Stores what one agent alone has, like a partner's tip, as an object of his own. Whoever asks sees to it that it is none yet. */
export async function placeOwn(ctx: Ctx, agentId: AgentId, advert: OwnAdvert): Promise<number> {
  const propertyId = await insertOwnAdvert(ctx, agentId, advert)
  await mergeProperties(ctx, [propertyId])
  return propertyId
}

/** What an agent may say himself of an advert that he handed in. */
type ByHand = 'title' | 'priceCents' | 'size' | 'rooms' | 'yearBuilt' | 'zipCode' | 'location' | 'address'
export type ToldByHand = { readonly [Field in ByHand]?: ImportListing[Field] | undefined }
/** What an import notes of itself. */
const OF_IMPORTS: readonly string[] = ['details_read_at', 'last_import_update']

/** Changes an advert that this agent alone has, with a record that he did, in the transaction of `ctx`. False where he has none such. */
export async function changeByHand(ctx: Ctx, agentId: AgentId, id: number, told: ToldByHand): Promise<boolean> {
  const row = await lockOwnAdvert(ctx, agentId, id)
  if (!row) return false
  const now = ctx.clock.now()
  const [zipCode, location] = [told.zipCode ?? row.zip_code, told.location ?? row.location]
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
    ...(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Partial<ImportListing>),
  })
  const { values, changes } = decide({ ...row, details_read_at: row.details_read_at ?? now.toISOString() }, listing, now)
  const said = Object.fromEntries(Object.entries(values).filter(([column]) => !OF_IMPORTS.includes(column)))
  if (Object.keys(said).length === 0) return true
  await updateAdvert(ctx, id, said)
  await insertChanges(ctx, changes.length > 0 ? [{ advert: row, changes }] : [], agentId)
  await mergeProperties(ctx, [row.property_id])
  return true
}

/** Gives adverts to another object. Whoever asks makes both objects what their adverts say. */
export const moveAdverts = storeProperty

export { listPublicObjects as publicObjects, insertNotes as noteInHistory, moveChanges } from './queries.ts'

/** Where the page of an advert stands, and what is known of it. */
export const adAddressOf = findAdvert

/** Milliseconds. What the runs have not shown for so long is asked for by its own page. */
const LONG = 3 * DAY

const longAgo = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - LONG)

/** Adverts that nobody saw or asked for in a long time, each given out once in that time. */
export function longUnseen(ctx: Ctx, source: Source, limit: number): Promise<number[]> {
  return takeUnseen(ctx, source, { before: longAgo(ctx), limit })
}

/** Notes that the page of an advert could not be read again and again: what nobody saw in a long time besides may be gone. */
export async function doubtAdvert(ctx: Ctx, advertId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const propertyId = await markUnknown(ctx, advertId, longAgo(ctx))
    if (propertyId !== undefined) await mergeProperties(ctx, [propertyId])
  })
}

/** Notes that the portal itself says the advert is gone, or reserved: its page has nothing more to tell. */
export async function endAdvert(ctx: Ctx, advertId: number, state: 'gone' | 'reserved'): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const propertyId = await markEnded(ctx, advertId, state)
    if (propertyId === undefined) return
    await mergeProperties(ctx, [propertyId])
    // what is gone may have come back under another number
    await askToCompare(ctx, [advertId])
  })
}
