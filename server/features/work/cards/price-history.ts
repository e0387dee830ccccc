import { storedEuro } from '#shared/domain/money.ts'
import { isRealPrice } from '#shared/domain/price.ts'
import type { Advert } from '../../market/properties/service.ts'

/** A price change of an advert, in euro. */
export interface PriceChange {
  readonly advertId: number
  readonly at: string
  readonly before: number | null
  readonly after: number | null
}

export interface Price {
  readonly at: string
  readonly price: number
}

/**
 * The asking prices of an advert over time; `changes` in chronological order. The price before the first change comes from that change. A tip has
 * none, because its price is not an asking price on the market. Pure.
 */
export function listPrices(advert: Advert, changes: readonly PriceChange[]): Price[] {
  if (advert.source === 'tip') return []
  const own = changes.filter(({ advertId }) => advertId === advert.id)
  const first = own[0] ? own[0].before : storedEuro(advert.price_cents)
  return [{ at: advert.listed_at, price: first }, ...own.map(({ at, after }) => ({ at, price: after }))].filter((one): one is Price =>
    isRealPrice(one.price),
  )
}
