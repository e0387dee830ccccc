import { foldGerman } from './spelling.ts'
import { readAddress, readDoor, readPlace } from './written/address.ts'
import { foldDoor } from './written/street.ts'

/** A property's place in canonical spelling, so that two tips about it match. */
export interface TipPlace {
  readonly street: string
  readonly zip: string | null
  readonly city: string | null
}

interface TipAddress {
  readonly address?: string | null | undefined
  readonly street?: string | null | undefined
  readonly houseNumber?: string | null | undefined
  readonly zipCode?: string | null | undefined
  readonly city?: string | null | undefined
}

/**
 * A tip's place, from single fields or one combined field. Undefined without a house number or without a town or postcode, because it would be
 * ambiguous.
 */
export function tipPlace({ address, street, houseNumber, zipCode, city }: TipAddress): TipPlace | undefined {
  const combined = readAddress(address ?? '')
  const door = street ? readDoor([street, houseNumber].filter(Boolean).join(' ')) : combined
  const named = readPlace(city ?? '')
  const zip = zipCode || (named.postcode ?? combined.postcode)?.zipCode
  const place = { zip: zip || null, city: foldTown(named.town ?? city ?? combined.town ?? '') || null }
  if (door.houseNumber === null || !(place.zip ?? place.city)) return undefined
  return { street: foldDoor(door), ...place }
}

const foldTown = (town: string) => foldGerman(town).replace(/[^a-z\d]/g, '')
