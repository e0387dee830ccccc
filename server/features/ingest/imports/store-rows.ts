import type { OfficeId } from '#shared/domain/ids.ts'
import { LINK_OF, PORTALS } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { idOfLink } from './file/external-id.ts'
import {
  advertKey,
  type ImportListing,
  type ImportOwner,
  type ImportResult,
  importListings,
  judgeListings,
  type Judgements,
  publicProperties,
} from '../../market/adverts/service.ts'
import { holdNumbers, joinPrivately } from '../../market/identity/service.ts'
import { announceMatches, announceTurns } from '../../market/matches/service.ts'
import { ownNumber } from './own-number.ts'
import type { StoredImport } from './queries.ts'
import { insertImported, listNewAlone, listProperties, listRows, type NextRows, type ReadListing, takeNumbers } from './queries-rows.ts'

interface FileDetails {
  readonly objects: () => Promise<ReadonlyMap<string, number>>
  readonly hashes: ReadonlyMap<string, Buffer>
  readonly judgements: Judgements
}

const NOTHING_ELSE: FileDetails = { objects: async () => new Map(), hashes: new Map(), judgements: new Map() }

/** A listing under the number by which the agent's own advert is stored. */
const ownListing = (listing: ImportListing, officeId: OfficeId): ImportListing => ({
  ...listing,
  externalId: ownNumber(listing.externalId, officeId),
})

/** Rows of a file that were read from the database to be stored next. */
export interface RowsAhead extends NextRows {
  readonly importId: number
  /** The position after which they begin. */
  readonly after: number
  /** Of the new adverts among them; a thread makes it while other rows are stored. */
  readonly judgements: Promise<Judgements>
}

/** Reads the rows after a position and begins to judge the new adverts among them. */
export async function readAhead(ctx: Ctx, { id, officeId }: StoredImport, after: number, limit: number): Promise<RowsAhead> {
  const next = await listRows(ctx, { id, officeId, upTo: after }, limit)
  const added = next.rows.flatMap(({ isNew, listing }) => (isNew ? [ownListing(listing, officeId)] : []))
  const judgements = judgeListings(officeId, added, ctx.clock.now())
  // reported to the step that stores the rows, which may never come
  judgements.catch(() => {})
  return { ...next, importId: id, after, judgements }
}

/**
 * Stores a file's rows as the agent's own adverts, in the transaction of `ctx`, and counts the outcomes. The properties of unchanged rows are
 * matched too, as searches may have been created since.
 */
export async function storeRows(ctx: Ctx, { id, officeId }: StoredImport, { rows, sameIds, judgements }: RowsAhead) {
  const result = await storeOwn(
    ctx,
    { officeId, channel: 'file' },
    rows.map(({ listing }) => listing),
    {
      objects: () => findPropertyIds(ctx, { id, officeId }, rows),
      hashes: collectHashes(officeId, rows),
      judgements: await judgements,
    },
  )
  await announceMatches(ctx, sameIds)
  await insertImported(ctx, id, result.adverts.new)
  const [imported, updated] = [result.adverts.new.length, result.adverts.changed.length]
  return { imported, updated, skipped: sameIds.length + rows.length - imported - updated }
}

/**
 * Stores adverts submitted by an agent, in the transaction of `ctx`, and notifies the agent of matches. An advert that names a public one is joined
 * to its property. `objects`: property ids of adverts that belong together, fetched once the lock against joins is held;
 * `hashes` and `judgements`: content hashes, and what was judged before, by "source externalId".
 */
export async function storeOwn(
  ctx: Ctx,
  { officeId, channel }: Pick<ImportOwner, 'officeId' | 'channel'>,
  listings: readonly ImportListing[],
  { objects, hashes, judgements }: FileDetails = NOTHING_ELSE,
): Promise<ImportResult> {
  const own = listings.map((listing) => ({
    listing: ownListing(listing, officeId),
    public: publicAdverts(listing),
  }))
  const known = await publicProperties(
    ctx,
    own.flatMap((row) => row.public),
  )
  // before any property is locked
  if (known.size > 0) await holdNumbers(ctx)
  const result = await importListings(
    ctx,
    own.map(({ listing }) => listing),
    { officeId, channel, objects: await objects(), hashes, judgements },
  )
  const joined = new Set<number>()
  const alone = known.size > 0 ? await listNewAlone(ctx, result.adverts.new) : new Map<string, number>()
  for (const row of own) {
    const [ownId, publicId] = [
      alone.get(advertKey(row.listing)),
      row.public.map((advert) => known.get(advertKey(advert))).find((id) => id !== undefined),
    ]
    if (ownId === undefined || publicId === undefined || joined.has(ownId)) continue
    await joinPrivately(ctx, officeId, ownId, publicId)
    joined.add(ownId)
  }
  await announceMatches(
    ctx,
    result.ids.filter((one) => !joined.has(one)),
  )
  await announceTurns(ctx, result.turnedIds)
  return result
}

/** The public portal adverts that a row refers to. */
function publicAdverts({ source, externalId, platformLinks = {} }: ImportListing) {
  const linked = PORTALS.flatMap((portal) => {
    const id = platformLinks[LINK_OF[portal]] === undefined ? undefined : idOfLink(platformLinks[LINK_OF[portal]] as string)
    return id === undefined ? [] : [{ source: portal, externalId: id }]
  })
  return source === 'thinkimmo' ? linked : [{ source, externalId }, ...linked]
}

function collectHashes(officeId: OfficeId, rows: readonly ReadListing[]): ReadonlyMap<string, Buffer> {
  return new Map(rows.map(({ listing, hash }) => [advertKey(ownListing(listing, officeId)), hash]))
}

/** Property ids by the file's own property ids, so that all adverts for one property are kept together. */
async function findPropertyIds(
  ctx: Ctx,
  { id, officeId }: Pick<StoredImport, 'id' | 'officeId'>,
  rows: readonly { readonly object: string | null; readonly listing: ImportListing }[],
): Promise<ReadonlyMap<string, number>> {
  const named = rows.flatMap(({ object, listing }) => (object === null ? [] : [{ object, key: advertKey(ownListing(listing, officeId)) }]))
  const objects = [...new Set(named.map(({ object }) => object))]
  if (objects.length === 0) return new Map()
  const stored = await listProperties(ctx, id, officeId, objects)
  const missing = objects.filter((object) => !stored.has(object))
  for (const [at, number] of (await takeNumbers(ctx, missing.length)).entries()) stored.set(missing[at] as string, number)
  return new Map(named.map(({ object, key }) => [key, stored.get(object) as number]))
}
