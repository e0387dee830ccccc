import type { OfficeId } from '#shared/domain/ids.ts'
import type { Decision, MaybePair } from '#shared/contract/market/identity.ts'
import { PAIRS_COUNTED } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { compareAdverts } from './rules/compare.ts'
import { toComparedAdvert } from './facts.ts'
import { distinctivePictures } from './pictures.ts'
import { countOpen, listDecisions, listOpen, listShown } from './queries-decisions.ts'
import { type ComparedRow, listCompared } from './queries.ts'

/** Pairs shown at once; deciding them reveals the next ones. */
const SHOWN = 20
/** Characters. */
const TEXT_SHOWN = 600

export async function maybeSame(
  ctx: Ctx,
  officeId: OfficeId,
  offset = 0,
): Promise<{ pairs: MaybePair[]; total: number; decisions: Decision[] }> {
  const open = await listOpen(ctx, officeId, { offset, limit: SHOWN })
  const ids = [...new Set(open.flatMap(({ one, other }) => [one, other]))]
  const rows = new Map((await listCompared(ctx, ids)).map((row) => [row.id, row]))
  const shown = new Map((await listShown(ctx, ids)).map((row) => [row.id, row]))
  const pictures = await distinctivePictures(ctx, ids)
  const pairs = open.flatMap(({ one, other }) => {
    const [a, b] = [rows.get(one), rows.get(other)]
    return a && b ? [toPair(a, b, shown, pictures)] : []
  })
  return { pairs, total: await countOpen(ctx, officeId, PAIRS_COUNTED), decisions: await listDecisions(ctx, officeId, SHOWN) }
}

type Shown = ReadonlyMap<number, { readonly source_url: string | null; readonly image_urls: readonly string[] }>

function toPair(one: ComparedRow, other: ComparedRow, shown: Shown, pictures: ReadonlyMap<number, readonly number[]>): MaybePair {
  const { evidence } = compareAdverts(toComparedAdvert(one, pictures.get(one.id)), toComparedAdvert(other, pictures.get(other.id)))
  const phrases = (speaks: (weight: number) => boolean) => evidence.filter(({ weight }) => speaks(weight)).map(({ text }) => text)
  return {
    one: toPairSide(one, shown),
    other: toPairSide(other, shown),
    agrees: phrases((weight) => weight > 0),
    differs: phrases((weight) => weight < 0),
  }
}

function toPairSide(row: ComparedRow, shown: Shown): MaybePair['one'] {
  const { price = null, source, propertyType, listingType, sellerType = null, state } = toComparedAdvert(row)
  return {
    id: row.id,
    propertyId: row.property_id,
    source,
    sourceUrl: shown.get(row.id)?.source_url ?? null,
    state,
    title: row.title,
    description: row.description?.slice(0, TEXT_SHOWN) ?? null,
    price,
    size: row.size,
    plotSize: row.plot_size,
    rooms: row.rooms,
    yearBuilt: row.year_built,
    floor: row.floor,
    location: row.location,
    zipCode: row.zip_code,
    address: row.address,
    propertyType,
    listingType,
    sellerType,
    contactName: row.contact_name,
    imageUrls: [...(shown.get(row.id)?.image_urls ?? [])].slice(0, 3),
    listedAt: row.listed_at,
  }
}

export { holdNumbers, joinPrivately, splitPrivately } from './alone.ts'

export { endMarking, markOnline, picturesToMark, storeLooks, UNMARKED } from './pictures.ts'

export { readLook, MARK_SIDE, type PictureLook } from './rules/picture-mark.ts'
