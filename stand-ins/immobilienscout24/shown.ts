import type { Ad, CategoryId } from '../world/ad.ts'
import { hashOf } from '../world/random.ts'
import type { World } from '../world/world.ts'

/** A listing's type in the portal's models, and its slug in search URLs. */
interface Kind {
  readonly type: string
  readonly slug: string
}

const KINDS: Partial<Record<CategoryId, Kind>> = {
  '196': { type: 'ApartmentBuy', slug: 'wohnung-kaufen' },
  '203': { type: 'ApartmentRent', slug: 'wohnung-mieten' },
  '208': { type: 'HouseBuy', slug: 'haus-kaufen' },
  '205': { type: 'HouseRent', slug: 'haus-mieten' },
  '207': { type: 'LivingBuySite', slug: 'grundstueck-kaufen' },
}

export interface Shown {
  /** The portal's own number. */
  readonly id: string
  readonly kind: Kind
  readonly ad: Ad
}

/** One in this many adverts is also listed here. */
const ONE_IN = 2

/** An advert as this portal shows it; undefined if it is not listed here. Sellers use one text for all portals. */
export function toShown(ad: Ad): Shown | undefined {
  const kind = KINDS[ad.category]
  if (kind === undefined || ad.kind !== 'offer' || ad.declaredWanted || hashOf(`scout ${ad.id}`) % ONE_IN !== 0) return undefined
  return { id: String(100_000_000 + (hashOf(ad.id) % 90_000_000)), kind, ad }
}

/** Newest first. */
export const shownIn = (world: World): Shown[] => world.all().flatMap((ad) => toShown(ad) ?? [])
