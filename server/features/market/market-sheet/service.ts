import type { MarketSheet } from '#shared/contract/market/market-sheet.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { COMPARISONS, type MarketFigures, SIMILAR_SIZE } from '#shared/domain/market-sheet.ts'
import { comparedSize } from '#shared/domain/price-level.ts'
import type { Ctx } from '../../../ctx.ts'
import { NO_REPORT } from '../../work/prospects/service.ts'
import { getProperty } from '../properties/service.ts'
import { findSpread, listQuarters } from './queries.ts'

/** Asking prices for properties like this one. An own advert of the agent can be the subject but never counts in the figures. */
export async function marketSheetOf(ctx: Ctx, agentId: AgentId, id: number): Promise<MarketSheet> {
  const { title, zipCode, location, propertyType, listingType, price, contact, ...property } = await getProperty(ctx, agentId, id)
  const size = comparedSize({ propertyType, size: property.size, plotSize: property.plotSize })
  const subject = { id: property.id, propertyType, listingType, size, zipCode }
  return {
    id: property.id,
    title,
    place: [zipCode, location].filter(Boolean).join(' ') || null,
    propertyType,
    listingType,
    size,
    price,
    countedAt: ctx.clock.now().toISOString(),
    refusal: contact.objectedAt === null ? null : NO_REPORT,
    figures: await compare(ctx, subject),
  }
}

type Subject = Pick<MarketSheet, 'id' | 'propertyType' | 'listingType' | 'size'> & { readonly zipCode: string | null }

/** Uses the narrowest comparison with enough listings; null if none has enough. */
async function compare(ctx: Ctx, { id, propertyType, listingType, size, zipCode }: Subject): Promise<MarketFigures | null> {
  if (!/^\d{5}$/.test(zipCode ?? '')) return null
  for (const { digits, isSimilarSize } of COMPARISONS) {
    if (isSimilarSize && !size) continue
    const area = zipCode?.slice(0, digits) ?? ''
    const sizes = isSimilarSize && size ? { from: Math.floor(size * SIMILAR_SIZE.from), to: Math.ceil(size * SIMILAR_SIZE.to) } : null
    const compared = { propertyType, listingType, area, sizes, without: id }
    const spread = await findSpread(ctx, compared)
    if (spread) return { area, sizes, ...spread, quarters: await listQuarters(ctx, compared) }
  }
  return null
}
