import type { MarketSheet } from '#shared/contract/work/market-sheet.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { MarketFigures } from '#shared/domain/market-sheet.ts'
import { comparedSize } from '#shared/domain/price-level.ts'
import { realPrice } from '#shared/domain/price.ts'
import type { Ctx } from '../../../ctx.ts'
import { NO_REPORT } from '../prospects/service.ts'
import { type ComparedKind, getLevelFigures } from '../../market/properties/service.ts'
import { getProperty } from '../cards/service.ts'
import { findGone, findSimilar, listQuarters } from './queries.ts'

/** Asking prices for properties like this one: the price level its score uses, and further figures about these listings. */
export async function getMarketSheet(ctx: Ctx, officeId: OfficeId, id: number): Promise<MarketSheet> {
  const { title, zipCode, location, propertyType, listingType, price, contact, market, ...property } = await getProperty(
    ctx,
    { officeId },
    id,
  )
  const size = comparedSize({ propertyType, size: property.size, plotSize: property.plotSize })
  return {
    id: property.id,
    title,
    place: [zipCode, location].filter(Boolean).join(' ') || null,
    propertyType,
    listingType,
    size,
    price: realPrice(price),
    countedAt: ctx.clock.now().toISOString(),
    refusal: contact.objectedAt === null ? null : NO_REPORT,
    figures: market && (await getMarketFigures(ctx, { propertyType, listingType, area: market.area }, size)),
  }
}

async function getMarketFigures(ctx: Ctx, kind: ComparedKind, size: number | null): Promise<MarketFigures | null> {
  const counted = await getLevelFigures(ctx, kind)
  if (!counted) return null
  const { countedAt, ...level } = counted
  return {
    area: kind.area,
    ...level,
    similar: size ? await findSimilar(ctx, kind, { listings: level.listings, countedAt }, size) : null,
    gone: await findGone(ctx, kind),
    quarters: await listQuarters(ctx, kind),
  }
}
