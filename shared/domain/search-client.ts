import { germanDay } from './berlin-time.ts'
import { type ListingType, type PropertyType, PROPERTY_TYPE_LABEL } from './property-type.ts'

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

/**
 * Why the property does not fit the client, as a German sentence; null if it may fit. A call on behalf of a client who would not buy counts as the
 * agent's own advertising. An unknown price excludes nothing.
 */
export function describeMisfit(client: SearchClientFacts, { listingType, propertyType, price, isInArea }: Offered): string | null {
  if (!client.isActive) return 'Er sucht nicht mehr.'
  if (listingType !== 'sale') return 'Er möchte kaufen, hier wird vermietet.'
  if (client.propertyType !== null && client.propertyType !== propertyType)
    return `Er sucht ${PROPERTY_TYPE_LABEL[client.propertyType]}, hier wird ${PROPERTY_TYPE_LABEL[propertyType]} angeboten.`
  if (price !== null && price > client.budget) return 'Der Preis liegt über seinem Budget.'
  return isInArea ? null : 'Das Objekt liegt nicht in seiner Gegend.'
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
