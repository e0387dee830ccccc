import type { AssignmentRule, Quarter } from '#shared/contract/work/assignment.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { nameQuarter } from '#shared/domain/quarter.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { formatCounted, formatEuro } from '#web/lib/format.ts'

const PLACES_SHOWN = 12

/** `Kleinanzeigen`; a tip without where it is seen. */
export const nameSource = (source: AssignmentRule['sources'][number]): string => (source === 'tip' ? 'Tipps' : SOURCE_LABEL[source])

function describePrice({ minPrice, maxPrice }: Pick<AssignmentRule, 'minPrice' | 'maxPrice'>): string | undefined {
  if (minPrice !== null && maxPrice !== null) return `${formatEuro(minPrice)} bis ${formatEuro(maxPrice)}`
  if (minPrice !== null) return `ab ${formatEuro(minPrice)}`
  return maxPrice === null ? undefined : `bis ${formatEuro(maxPrice)}`
}

function describePlaces(places: readonly string[]): string | undefined {
  const more = places.length - PLACES_SHOWN
  if (places.length === 0) return undefined
  return places.slice(0, PLACES_SHOWN).join(', ') + (more > 0 ? ` und ${more} weitere` : '')
}

/** Which leads a rule takes. */
export function describeRule(rule: AssignmentRule): string {
  const { places, propertyTypes, listingType, sources } = rule
  const limits = [
    describePlaces(places),
    describePrice(rule),
    propertyTypes.map((type) => PROPERTY_TYPE_LABEL[type]).join(' oder '),
    listingType && LISTING_TYPE_LABEL[listingType],
    sources.map(nameSource).join(' oder '),
  ]
  return limits.filter(Boolean).join(' · ') || 'alle Leads'
}

/** What a territory brought in the last quarter. */
export const describeQuarter = ({ from, leads, contacted, deals }: Quarter): string =>
  `${nameQuarter(from)}: ${formatCounted(leads, 'Lead', 'Leads')}, davon ${contacted} mit Kontakt, ${formatCounted(deals, 'Abschluss', 'Abschlüsse')}`
