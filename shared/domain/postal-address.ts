import { doorIn, isWithinHouse } from './written/street.ts'

/** Address to which a letter is sent; null or empty where unknown. */
interface PostalAddress {
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
}

/** "Ring 5" may also be a street without a house number, but letters arrive all the same. */
const NAMED_BY_NUMBER = /^\p{L}{2,}\.? \d{1,4} ?[a-z]?$/iu

const isDoor = (part: string): boolean =>
  /\p{L}/u.test(part) && (doorIn(part) !== undefined || (NAMED_BY_NUMBER.test(part) && !isWithinHouse(part)))

/** Neither a storey nor the day in "Straße des 17. Juni" is a house number. */
function hasHouseNumber(street: string): boolean {
  const [first = '', ...rest] = street.split(',').map((part) => part.trim())
  const parts = [first, ...rest.filter((part) => !isWithinHouse(part))]
  return [parts.join(', '), ...parts].some(isDoor)
}

/** "Hof Sonnenberg": a house to which letters can be delivered by name. */
const NAMED_HOUSE =
  /^(?:Hof|Gut|Gutshof|Rittergut|Weingut|Domäne|Vorwerk|Schloss|Burg|Kloster|Mühle|Forsthaus) (?!(?:Stra(?:ß|ss)e|Str|Allee|Weg|Platz|Gasse|Ring|Damm|Ufer|Chaussee|Garten|Park|Graben|Steig|Pfad|Markt|Brücke)(?!\p{L})|(?:Leben|Wohnen|Schlafen|Essen|Arbeiten|Gelegen|Erhalten)(?!\p{L}))\p{Lu}\p{L}{2,}/u
/** Only parcels are delivered there, no letters. */
const PARCELS_ONLY = /\b(?:packstation|paketbox|paketshop|postfiliale|post-?nr)\b/iu

export const isForParcels = (street: string): boolean => PARCELS_ONLY.test(street)

/** Whether letters can be delivered to this street, house, post box or farm. */
export const takesLetters = (street: string): boolean =>
  !isForParcels(street) && (NAMED_HOUSE.test(street.trim()) || hasHouseNumber(street))

/** Five digits in Germany, four abroad; whether the town is known is checked on storing, because the list of towns is long. */
export const POSTCODE = /^\d{4,5}$/

/** Street, house number, postcode and town: what a letter needs. The single rule for contact lights and letters. */
export const isFullAddress = ({ street, zipCode, city }: PostalAddress): boolean =>
  takesLetters(street ?? '') && Boolean(city?.trim()) && POSTCODE.test(zipCode?.trim() ?? '')

/** Whether a letter is sent to a different address than the one on record. */
export const isOtherAddress = (typed: PostalAddress, known: PostalAddress): boolean =>
  (['street', 'zipCode', 'city'] as const).some((part) => typed[part] !== known[part])
