import type { Ad, CategoryId } from '../world/ad.ts'
import { hashOf } from '../world/random.ts'
import type { World } from '../world/world.ts'

/** The portal's classification of a listing, and its label on a card. */
interface Kind {
  readonly distribution: 'BUY' | 'RENT'
  readonly property: 'APARTMENT' | 'HOUSE' | 'PLOT' | 'COMMERCIAL'
  readonly line: string
}

const KINDS: Partial<Record<CategoryId, Kind>> = {
  '196': { distribution: 'BUY', property: 'APARTMENT', line: 'Wohnung zum Kauf' },
  '203': { distribution: 'RENT', property: 'APARTMENT', line: 'Wohnung zur Miete' },
  '208': { distribution: 'BUY', property: 'HOUSE', line: 'Haus zum Kauf' },
  '205': { distribution: 'RENT', property: 'HOUSE', line: 'Haus zur Miete' },
  '207': { distribution: 'BUY', property: 'PLOT', line: 'Grundstück zum Kauf' },
  '277': { distribution: 'RENT', property: 'COMMERCIAL', line: 'Gewerbe zur Miete' },
}

export interface Shown {
  /** The portal's own number. */
  readonly id: string
  readonly kind: Kind
  readonly ad: Ad
}

/** One in this many adverts is also listed here. */
const ONE_IN = 3

/** An advert as this portal shows it; undefined if it is not listed here. Sellers use one text for both portals. */
export function toShown(ad: Ad): Shown | undefined {
  const kind = KINDS[ad.category]
  if (kind === undefined || ad.kind !== 'offer' || ad.declaredWanted || hashOf(ad.id) % ONE_IN !== 0) return undefined
  return { id: `27${Number(ad.id).toString(36).toUpperCase().padStart(10, '0')}`, kind, ad }
}

/** Newest first. */
export const shownIn = (world: World): Shown[] => world.all().flatMap((ad) => toShown(ad) ?? [])
