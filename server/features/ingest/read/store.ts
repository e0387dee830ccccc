import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isUnstorable } from '../../../db/unstorable.ts'
import { announceMatches, announceTurns, keepNear } from '../../market/matches/service.ts'
import { type ImportListing, importListings } from '../../market/adverts/service.ts'
import { askForAdverts } from '../runs/service.ts'
import type { Portal } from '../portals/service.ts'

/** Keeps each statement and its transaction short, however long a page is. */
const STORED_AT_ONCE = 100

/** How many adverts were new, changed or found for further places, and the ids of those that could not be stored. */
export interface StoredPage {
  readonly isNew: number
  readonly isChanged: number
  readonly isPlaced: number
  readonly refused: readonly string[]
}

const NOTHING: StoredPage = { isNew: 0, isChanged: 0, isPlaced: 0, refused: [] }

interface Finder {
  readonly portal: Portal
  /** Places near which the portal showed the adverts; paid adverts ignore the search. */
  readonly near: readonly string[]
  readonly offices: readonly OfficeId[]
}

/**
 * Stores listings, announces matches and queues ad pages, in batches with one transaction each. An advert that the database rejects is named and
 * skipped on its own.
 */
export async function storeListings<Raw extends { readonly externalId: string; readonly top: boolean }>(
  ctx: Ctx,
  finder: Finder,
  raw: readonly Raw[],
  toListing: (raw: Raw) => ImportListing,
): Promise<StoredPage> {
  let all = NOTHING
  for (let from = 0; from < raw.length; from += STORED_AT_ONCE) {
    const some = raw.slice(from, from + STORED_AT_ONCE)
    all = sum(
      all,
      await storeSome(
        ctx,
        finder,
        some.map((one) => ({ ...toListing(one), isPaid: one.top })),
      ),
    )
  }
  return all
}

type Found = ImportListing & { readonly isPaid: boolean }

/** Bisects to the rejected advert; its neighbours are stored on the way. */
async function storeSome(ctx: Ctx, finder: Finder, listings: readonly Found[]): Promise<StoredPage> {
  try {
    return await storeTogether(ctx, finder, listings)
  } catch (error) {
    if (!isUnstorable(error)) throw error
    const [only] = listings
    if (only && listings.length === 1) {
      ctx.log.error({ err: error, source: only.source, externalId: only.externalId }, 'advert not stored')
      return { ...NOTHING, refused: [only.externalId] }
    }
    const middle = Math.ceil(listings.length / 2)
    const first = await storeSome(ctx, finder, listings.slice(0, middle))
    return sum(first, await storeSome(ctx, finder, listings.slice(middle)))
  }
}

const storeTogether = (ctx: Ctx, { portal, near, offices }: Finder, listings: readonly Found[]): Promise<StoredPage> =>
  inTransaction(ctx, async (ctx) => {
    const { ids, newIds, changedIds, turnedIds, placedIds, unreadIds } = await importListings(ctx, listings)
    const nearer =
      near.length === 0
        ? 0
        : await keepNear(
            ctx,
            listings.filter(({ isPaid }) => !isPaid),
            near,
          )
    await announceMatches(ctx, ids)
    await announceTurns(ctx, turnedIds)
    await askForAdverts(ctx, portal.source, unreadIds, offices)
    return { isNew: newIds.length, isChanged: changedIds.length, isPlaced: placedIds.length + nearer, refused: [] }
  })

const sum = (one: StoredPage, other: StoredPage): StoredPage => ({
  isNew: one.isNew + other.isNew,
  isChanged: one.isChanged + other.isChanged,
  isPlaced: one.isPlaced + other.isPlaced,
  refused: [...one.refused, ...other.refused],
})

const NAMED = 3
/** Maximum characters shown of an advert's id. */
const NUMBER_SHOWN = 40

/** A run's note about adverts that could not be stored; null if there are none. */
export function leftOut(refused: readonly string[]): string | null {
  if (refused.length === 0) return null
  const numbers = refused.slice(0, NAMED).map((number) => number.slice(0, NUMBER_SHOWN))
  const named = `${numbers.join(', ')}${refused.length > NAMED ? ' und weitere' : ''}`
  return refused.length === 1
    ? `Eine Anzeige ließ sich nicht speichern und fehlt (Nr. ${named}).`
    : `${refused.length} Anzeigen ließen sich nicht speichern und fehlen (Nr. ${named}).`
}
