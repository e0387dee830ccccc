import { germanDay } from './berlin-time.ts'
import type { ListingType, PropertyType } from './property-type.ts'

/** Requirements of a search client, on whose behalf an agent may call. */
export interface SearchClientFacts {
  readonly isActive: boolean
  /** Euro. */
  readonly budget: number
  /** Null for any property type. */
  readonly propertyType: PropertyType | null
}

/** The property, and whether it lies in one of the client's places. */
export interface Offered {
  readonly listingType: ListingType
  readonly propertyType: PropertyType
  readonly price: number | null
  readonly isInArea: boolean
}

const SOUGHT: Readonly<Record<PropertyType, string>> = {
  apartment: 'eine Wohnung',
  house: 'ein Haus',
  land: 'ein Grundstück',
  commercial: 'eine Gewerbeimmobilie',
  other: 'ein sonstiges Objekt',
}

/**
 * Why the property does not fit the client, as a German sentence; null if it may fit. A call on behalf of a client who would not buy counts as the
 * agent's own advertising. An unknown price excludes nothing.
 */
export function describeMisfit(client: SearchClientFacts, { listingType, propertyType, price, isInArea }: Offered): string | null {
  if (!client.isActive) return 'Die Suche ist beendet.'
  if (listingType !== 'sale') return 'Gesucht ist ein Objekt zum Kauf, hier wird vermietet.'
  if (client.propertyType !== null && client.propertyType !== propertyType)
    return `Gesucht ist ${SOUGHT[client.propertyType]}, angeboten wird ${SOUGHT[propertyType]}.`
  if (price !== null && price > client.budget) return 'Der Preis liegt über dem Budget.'
  return isInArea ? null : 'Das Objekt liegt nicht in der gesuchten Gegend.'
}

/** Whether an owner with a published number may be called on behalf of this client (OLG Karlsruhe, 8 U 153/17), with the reason in German. */
export function callFor(name: string, since: string, misfit: string | null): { readonly fits: boolean; readonly reason: string } {
  if (misfit !== null)
    return {
      fits: false,
      reason: `Ihr Suchkunde ${name} passt nicht: ${misfit} Anrufen nur für einen, der passt, nicht für einen Auftrag.`,
    }
  const reason = `Nummer steht im Inserat: für Ihren Suchkunden ${name} (sucht seit ${germanDay(since)}) anrufen, nicht für einen Auftrag.`
  return { fits: true, reason }
}
