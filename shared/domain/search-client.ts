import { germanDay } from './berlin-time.ts'
import { type ListingType, type PropertyType, PROPERTY_TYPE_LABEL } from './property-type.ts'

/** What somebody looks for on whose behalf an agent may call. */
export interface SearchClientFacts {
  readonly isActive: boolean
  /** Euro. */
  readonly budget: number
  /** Null is any kind. */
  readonly propertyType: PropertyType | null
}

/** What is offered, and whether it lies in one of the places he named. */
export interface Offered {
  readonly listingType: ListingType
  readonly propertyType: PropertyType
  readonly price: number | null
  readonly isInArea: boolean
}

/**
 * Why this object is none for the client, as a German sentence; null where it may be one. A call on behalf of somebody who would not buy is a call
 * for the agent himself. A price that nobody said rules nothing out.
 */
export function misfitOf(client: SearchClientFacts, { listingType, propertyType, price, isInArea }: Offered): string | null {
  if (!client.isActive) return 'Er sucht nicht mehr.'
  if (listingType !== 'sale') return 'Er möchte kaufen, hier wird vermietet.'
  if (client.propertyType !== null && client.propertyType !== propertyType)
    return `Er sucht ${PROPERTY_TYPE_LABEL[client.propertyType]}, hier wird ${PROPERTY_TYPE_LABEL[propertyType]} angeboten.`
  if (price !== null && price > client.budget) return 'Der Preis liegt über seinem Budget.'
  return isInArea ? null : 'Das Objekt liegt nicht in seiner Gegend.'
}

/** What follows for a call to an owner who published his number (OLG Karlsruhe, 8 U 153/17): it is on behalf of this client, or of nobody. */
export function callFor(name: string, since: string, misfit: string | null): { readonly fits: boolean; readonly reason: string } {
  if (misfit !== null)
    return {
      fits: false,
      reason: `Ihr Suchkunde ${name} passt nicht: ${misfit} Anrufen nur für einen, der passt, nicht für einen Auftrag.`,
    }
  const reason = `Nummer steht im Inserat: für Ihren Suchkunden ${name} (sucht seit ${germanDay(since)}) anrufen, nicht für einen Auftrag.`
  return { fits: true, reason }
}
