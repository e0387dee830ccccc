import type { Ad, CategoryId } from '../world/ad.ts'
import { toSlug } from '../world/ad.ts'

/** The portal's property categories, and two others that appear among them. */
export const CATEGORIES = {
  '195': { slug: 'immobilien', label: 'Immobilien', attribute: 'immobilien' },
  '196': { slug: 'wohnung-kaufen', label: 'Eigentumswohnungen', attribute: 'wohnung_kaufen' },
  '203': { slug: 'wohnung-mieten', label: 'Mietwohnungen', attribute: 'wohnung_mieten' },
  '208': { slug: 'haus-kaufen', label: 'Häuser zum Kauf', attribute: 'haus_kaufen' },
  '205': { slug: 'haus-mieten', label: 'Häuser zur Miete', attribute: 'haus_mieten' },
  '207': { slug: 'grundstuecke-garten', label: 'Grundstücke & Gärten', attribute: 'grundstuecke_garten' },
  '277': { slug: 'gewerbeimmobilien', label: 'Gewerbeimmobilien', attribute: 'gewerbeimmobilien' },
  '275': { slug: 'ferienwohnung-ferienhaus', label: 'Ferien- & Auslandsimmobilien', attribute: 'ferienwohnung_ferienhaus' },
  '238': { slug: 'umzug-transport', label: 'Umzug & Transport', attribute: 'umzug_transport' },
} as const satisfies Record<CategoryId, object>

/** An ad page's path, in the portal's format. */
export function adPath(ad: Ad): string {
  return `/s-anzeige/${toSlug(ad.title)}/${ad.id}-${ad.category}-${ad.place.districtId}`
}
