import type { Advert } from './queries-merge.ts'

/** A property's price cuts and reposts over time. */
export interface MarketTime {
  /** Displayed percentage below the highest earlier price; null if the price was never cut. */
  readonly price_cut: number | null
  readonly price_cut_at: string | null
  /** Number of known reposts. */
  readonly reposts: number
  readonly reposted_at: string | null
  /** Whether both its owner and an agency advertise it. */
  readonly is_with_agency: boolean
}

/** Percent. A larger cut is a typing error. */
const CUT_MAX = 80

/** Combines all adverts for a property; `priced` is the one whose price leads. Pure. */
export function measureMarketTime(adverts: readonly Advert[], priced: Advert | undefined): MarketTime {
  const sellers = new Set(adverts.filter(({ state }) => state !== 'gone').map(({ seller_type }) => seller_type))
  return {
    ...findPriceCut(adverts, priced),
    ...countReposts(adverts),
    is_with_agency: sellers.has('private') && sellers.has('commercial'),
  }
}

/**
 * Whether an advert reposts an earlier one: a new id on the same portal by the same type of seller, or an advert that came after the other was gone.
 * Adverts online at the same time on two portals are not reposts.
 */
function follows(later: Advert, earlier: Advert): boolean {
  if (later.listing_type !== earlier.listing_type || Date.parse(later.listed_at) <= Date.parse(earlier.listed_at)) return false
  const [one, other] = [later.seller_type, earlier.seller_type]
  if (later.source === earlier.source && (one === null || other === null || one === other)) return true
  return earlier.state === 'gone' && Date.parse(earlier.state_since) <= Date.parse(later.scraped_at)
}

const byListing = (one: Advert, other: Advert) => Date.parse(one.listed_at) - Date.parse(other.listed_at) || one.id - other.id

/** Reposts on two portals count once: uses the portal with the most reposts. */
function countReposts(adverts: readonly Advert[]): Pick<MarketTime, 'reposts' | 'reposted_at'> {
  const again = adverts.filter((later) => adverts.some((earlier) => follows(later, earlier)))
  const counts = [...Map.groupBy(adverts, ({ source }) => source).values()].map((own) =>
    own.reduce((sum, advert) => sum + advert.comebacks + Number(again.includes(advert)), 0),
  )
  return {
    reposts: Math.max(0, ...counts),
    reposted_at: latest([...again.map(({ listed_at }) => listed_at), ...adverts.map(({ came_back_at }) => came_back_at)]),
  }
}

/** Cut from the highest price of this advert and those it reposts. A lower price by another concurrent seller is not a cut. */
function findPriceCut(adverts: readonly Advert[], priced: Advert | undefined): Pick<MarketTime, 'price_cut' | 'price_cut_at'> {
  const none = { price_cut: null, price_cut_at: null }
  if (!priced) return none
  const line = [...adverts.filter((earlier) => follows(priced, earlier)).toSorted(byListing), priced].filter(
    ({ price_cents }) => price_cents !== null,
  )
  const cutAt = latest(
    line.flatMap((advert, index) => {
      const before = line[index - 1]
      return [advert.price_cut_at, before && knownPrice(advert) < knownPrice(before) ? advert.listed_at : null]
    }),
  )
  const highest = Math.max(...line.map((advert) => Math.max(knownPrice(advert), advert.highest_price_cents ?? 0)))
  const percent = Math.round((100 * (highest - knownPrice(priced))) / highest)
  return cutAt === null || percent < 1 || percent > CUT_MAX ? none : { price_cut: percent, price_cut_at: cutAt }
}

const knownPrice = ({ price_cents }: Advert): number => price_cents ?? 0

function latest(moments: readonly (string | null)[]): string | null {
  return moments.reduce(
    (last, moment) => (moment !== null && (last === null || Date.parse(moment) > Date.parse(last)) ? moment : last),
    null,
  )
}
