import { doorIn, isWithinHouse } from './written/street.ts'

/** Where a letter goes; null or empty as far as unknown. */
interface PostalAddress {
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
}

/** "Ring 5" may also be a street without a number, which the post finds all the same. */
const NAMED_BY_NUMBER = /^\p{L}{2,}\.? \d{1,4} ?[a-z]?$/iu

const isDoor = (part: string): boolean =>
  /\p{L}/u.test(part) && (doorIn(part) !== undefined || (NAMED_BY_NUMBER.test(part) && !isWithinHouse(part)))

/** A storey is no house number, nor is the day in "Straße des 17. Juni". */
function hasHouseNumber(street: string): boolean {
  const [first = '', ...rest] = street.split(',').map((part) => part.trim())
  const parts = [first, ...rest.filter((part) => !isWithinHouse(part))]
  return [parts.join(', '), ...parts].some(isDoor)
}

/** Street, house number, postcode and town: what the post needs. The one rule for contact lights and letters. */
export const isFullAddress = ({ street, zipCode, city }: PostalAddress): boolean =>
  hasHouseNumber(street ?? '') && Boolean(zipCode?.trim()) && Boolean(city?.trim())

/** How an agent came to know an owner's address; none of them a register or an information service. */
export const ADDRESS_ORIGIN_LABEL = {
  advert: 'Aus Text oder Bildern des Inserats',
  map: 'Von der Karte des Inserats',
  sight: 'Vor Ort gesehen',
  owner: 'Vom Eigentümer genannt',
  other: 'Anders ermittelt',
} as const
export type AddressOrigin = keyof typeof ADDRESS_ORIGIN_LABEL
export const ADDRESS_ORIGINS = Object.keys(ADDRESS_ORIGIN_LABEL) as [AddressOrigin, ...AddressOrigin[]]

const WORDS: Readonly<Record<AddressOrigin, string>> = {
  advert: 'Text oder Bildern des Inserats',
  map: 'der Karte des Inserats',
  sight: 'eigener Anschauung vor Ort',
  owner: 'Ihren eigenen Angaben',
  other: 'eigenen Ermittlungen',
}

/** Continues "Ihre Daten stammen aus dem Inserat", as Art. 14 DSGVO asks for the source of all data. */
export const addressOriginWords = (origin: AddressOrigin): string => `, Ihre Anschrift aus ${WORDS[origin]}`
