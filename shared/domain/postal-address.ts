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

/** "Hof Sonnenberg": a house that the post finds by its name. */
const NAMED_HOUSE =
  /^(?:Hof|Gut|Gutshof|Rittergut|Weingut|Domäne|Vorwerk|Schloss|Burg|Kloster|Mühle|Forsthaus) (?!(?:Stra(?:ß|ss)e|Str|Allee|Weg|Platz|Gasse|Ring|Damm|Ufer|Chaussee|Garten|Park|Graben|Steig|Pfad|Markt|Brücke)(?!\p{L})|(?:Leben|Wohnen|Schlafen|Essen|Arbeiten|Gelegen|Erhalten)(?!\p{L}))\p{Lu}\p{L}{2,}/u
/** No letters are brought there, only parcels. */
const PARCELS_ONLY = /\b(?:packstation|paketbox|paketshop|postfiliale|post-?nr)\b/iu

export const isForParcels = (street: string): boolean => PARCELS_ONLY.test(street)

/** Whether the post brings a letter to this street, house, post box or farm. */
export const takesLetters = (street: string): boolean =>
  !isForParcels(street) && (NAMED_HOUSE.test(street.trim()) || hasHouseNumber(street))

/** Five digits in Germany, four abroad; whether their town is known is checked where they are stored, for the list of towns is long. */
export const POSTCODE = /^\d{4,5}$/

/** Street, house number, postcode and town: what the post needs. The one rule for contact lights and letters. */
export const isFullAddress = ({ street, zipCode, city }: PostalAddress): boolean =>
  takesLetters(street ?? '') && Boolean(city?.trim()) && POSTCODE.test(zipCode?.trim() ?? '')

/** Whether a letter goes elsewhere than to the address on record. */
export const isOtherAddress = (typed: PostalAddress, known: PostalAddress): boolean =>
  (['street', 'zipCode', 'city'] as const).some((part) => typed[part] !== known[part])

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

/** Continues "Ihre Daten stammen aus dem Inserat", as Art. 14 DSGVO asks for the source of all data; empty for the advert's address. */
export const addressOriginWords = (origin: AddressOrigin | null): string => (origin === null ? '' : `, Ihre Anschrift aus ${WORDS[origin]}`)

const TO_AGENT: Readonly<Record<AddressOrigin, string>> = {
  advert: 'Anschrift aus Text oder Bildern des Inserats',
  map: 'Anschrift von der Karte des Inserats',
  sight: 'Anschrift von Ihnen vor Ort gesehen',
  owner: 'Anschrift vom Eigentümer genannt',
  other: 'Anschrift von Ihnen ermittelt',
}

/** The same for the agent who found it. */
export const addressOriginForAgent = (origin: AddressOrigin | null): string => (origin === null ? '' : `, ${TO_AGENT[origin]}`)
