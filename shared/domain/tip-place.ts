import { foldGerman } from './spelling.ts'
import { readAddress, readDoor, readPlace } from './written/address.ts'
import { foldDoor } from './written/street.ts'

/** Where an object stands, in one spelling, so that two tips about it meet. */
export interface TipPlace {
  readonly street: string
  readonly zip: string | null
  readonly city: string | null
}

interface Told {
  readonly address?: string | null | undefined
  readonly street?: string | null | undefined
  readonly houseNumber?: string | null | undefined
  readonly zipCode?: string | null | undefined
  readonly city?: string | null | undefined
}

/**
 * The place of a tip, whether the partner filled in the single fields or wrote all of it into one. Undefined where no street with its
 * number is told, or no place for it: that may be anywhere.
 */
export function tipPlace({ address, street, houseNumber, zipCode, city }: Told): TipPlace | undefined {
  const told = readAddress(address ?? '')
  const door = street ? readDoor([street, houseNumber].filter(Boolean).join(' ')) : told
  const named = readPlace(city ?? '')
  const zip = zipCode || (named.postcode ?? told.postcode)?.zipCode
  const place = { zip: zip || null, city: foldTown(named.town ?? city ?? told.town ?? '') || null }
  if (door.houseNumber === null || !(place.zip ?? place.city)) return undefined
  return { street: foldDoor(door), ...place }
}

const foldTown = (town: string) => foldGerman(town).replace(/[^a-z\d]/g, '')
