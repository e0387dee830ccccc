import { foldGerman } from '../spelling.ts'
import { readStorey } from './storey.ts'

/** A street and its house number as written. A village without streets has only numbers. */
export interface Door {
  readonly street: string | null
  readonly houseNumber: string | null
}

const ONE = String.raw`\d{1,4}(?: ?[¼½¾]| [1-9]/[2-9](?!\d))?(?: ?[a-z](?![\p{L}\d]))?`
const JOINED = String.raw` ?(?:[-–—−/+&]|\bbis\b|\bund\b|\bu\.) ?`
const NUMBER = String.raw`${ONE}(?:${JOINED}(?:\d{1,4}(?: ?[a-z](?![\p{L}\d]))?|[a-z](?![\p{L}\d])))*`
const WHOLE_NUMBER = new RegExp(`^${NUMBER}$`, 'iu')
const NUMBER_AHEAD = new RegExp(`^(${NUMBER}),? (?:in )?(.+)$`, 'iu')
const NUMBER_BEGINS = /(?<![\d.,/¼½¾+&–—−-])\d|(?<=\p{L}\.)\d/gu

/** The centre of Mannheim has named blocks instead of streets: "C4, 12". */
const SQUARE = /^[a-u] ?(?:[1-9]|1[0-5])$/i

/** Labels before a house number. */
const LABEL = /(?:^|[ ,])(?:haus-?(?:nummer|nr)|nr|nummer|no|hnr)\.?:?$/i
const NAMELESS = /^(?:haus)?$/i

const STOREY = String.raw`(?:e\.?g|o\.?g|u\.?g|d\.?g|h\.?p|(?:erd|ober|unter|dach|keller|zwischen)gescho(?:ss|ß)|(?:hoch|tief)?parterre|souterrain|sout|etage|etg|stock(?:werk)?|stck|geschoss|penthouse|maisonette)\.?`
const SIDE = String.raw`(?:links|rechts|mitte|vorne?|hinten|li|re|mi)\.?`
const BUILDING = String.raw`(?:(?:\d\. ?)?(?:hinter|vorder|quer|garten|neben|rück)(?:haus|gebäude)|seitenflügel|quergebäude|remise|[hv]h|sfl?)\.?`
const ROOM = String.raw`(?:whg|wohnung|wohnungsnummer|we|wohneinheit|einheit|apartment|appartement|apt|app|top|zimmer|aufgang|eingang|haus|block|stiege|treppe|tür|postfach)(?!\p{L})\.?(?: ?(?:nr\.?|nummer))?:?(?: ?(?:\d{1,4}[a-z]?|[a-z]\d{0,4})(?![\p{L}\d]))?`
const COUNTED = String.raw`(?:im )?(?:(?:-?\d{1,2}|[ivx]{1,4})\. ?|[1-9] ?(?=o|u|et|st|geschoss))?`
const STOREY_AND_SIDE = String.raw`${STOREY}(?: ?\d{1,2}\.?)?(?![\p{L}\d])(?:[ ,/-]{1,3}${SIDE})?`
const UNIT = String.raw`(?:${COUNTED}${STOREY_AND_SIDE}|${SIDE}|${BUILDING}|${ROOM})`
const WHOLE_UNIT = new RegExp(`^\\(?${UNIT}(?:[ ,/-]{1,3}${UNIT})?\\)?$`, 'iu')
const UNIT_BEHIND = new RegExp(`[ ,;/(–-]{1,4}${UNIT}\\)?$`, 'iu')
const STOREY_BEHIND = new RegExp(`[ ,;/(–-]{1,4}${STOREY_AND_SIDE}\\)?$`, 'iu')
/** "175 II": a storey in Roman numerals; "12 i" and "12 v" are house numbers. */
const ROMAN_BEHIND = new RegExp(`(?<=\\d(?: ?[a-z])?)[ ,/–-]{1,3}(?:I{2,3}|IV|VI{1,3}|IX|XI{0,3})\\.?(?:[ ,/-]{1,3}${SIDE})?$`, 'u')
const ROMAN = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3})\.?$/u
/** Words followed by a number that is not a house number. */
const NO_STREET =
  /^(?:whg|wohnung|we|wohneinheit|einheit|apartment|appartement|apt|app|top|zimmer|aufgang|eingang|block|stiege|tür|etage|stock|og|ug|parzelle|flur|flurstück|flst|gemarkung|grundstück|bauplatz|bauabschnitt|platz nr|postfach|bezirk|km|ca|teilfläche|garage|stellplatz)\.?$/i

/** Whether a text is a storey, a flat or a side of a house, which may follow the house number but is not part of the address. */
export const isWithinHouse = (text: string): boolean =>
  !/^mitte$/i.test(text) &&
  (WHOLE_UNIT.test(text) || ROMAN.test(text) || (readStorey(text) !== undefined && numberAlone(text) === undefined))

/** Removes storey and flat from "Schillerstraße 12, 3. OG links". */
function withoutUnits(text: string): string {
  // in "Am Markt 1 DG" the number is the house number
  const left = [UNIT_BEHIND, STOREY_BEHIND, ROMAN_BEHIND]
    .map((unit) => text.replace(unit, '').trim())
    .find((one) => one !== text && /\p{L}.*\d/u.test(one))
  return left === undefined ? text : withoutUnits(left)
}

/** A parcel number from the land register, or a post office box. */
const PARCEL =
  /^(?:(?:,? ?)(?:flur|flur-?stücke?|flurst|flst|flur-nr|parzelle|bauplatz|(?:bau)?grundstück|teilfläche|postfach|stellplatz|garage)\.?(?:[- ]?(?:nr|nummer)\.?)?:? ?\d{1,6}[a-z]?(?: ?[/+-] ?\d{1,6}| \d{1,6})*(?![\p{L}\d]))+$/iu
export const isParcel = (text: string): boolean => PARCEL.test(text)

const NO_NUMBER =
  /(?:^|[ ,(]+)(?:o\.? ?(?:haus-?)?nr|ohne (?:haus-?)?(?:nummer|nr)|(?:haus-?)?(?:nummer|nr)\.? (?:auf|nach) anfrage)\.?\)?$/iu
const ON_REQUEST = /(?:^|[ ,(]+)(?:(?:genaue |exakte |vollständige )?(?:adresse|anschrift|lage|straße) )?(?:auf|nach) anfrage\.?\)?$/iu

/** "Dorfstr. o. Nr.", "Musterstraße (Nummer auf Anfrage)": a missing number indicates a street. */
export function withoutMissingNumber(text: string): { readonly text: string; readonly isNumberMissing: boolean } {
  const street = text.replace(NO_NUMBER, '')
  return street === text
    ? { text: text.replace(ON_REQUEST, ''), isNumberMissing: false }
    : { text: street, isNumberMissing: /\p{L}{2}/u.test(street) }
}

/** "Straße 12" is a complete street name. */
const NUMBERED = String.raw`(?:straße|strasse|str\.?|weg|platz|allee|ring|gasse|zeile|reihe)`
const NAMED_BY_NUMBER = new RegExp(`^${NUMBERED}$`, 'i')
const WITH_ITS_NUMBER = new RegExp(`^${NUMBERED} \\d{1,4} ?[a-z]?$`, 'i')

const bare = (text: string) => text.replace(/^[\s,;/–-]+|[\s,;/–-]+$/g, '')

/** The street and number at the end of a text. Undefined if the text does not end with a number. */
export function doorIn(text: string): Door | undefined {
  const line = bare(withoutUnits(text)).replace(/(?<=\d)\.$/, '')
  if (SQUARE.test(line)) return undefined
  for (const { index } of line.matchAll(NUMBER_BEGINS)) {
    const door = WHOLE_NUMBER.test(line.slice(index)) ? parseDoor(line.slice(0, index), line.slice(index)) : undefined
    if (door) return door
  }
  return undefined
}

function parseDoor(before: string, houseNumber: string): Door | undefined {
  const isTied = /\p{L}$/u.test(before)
  const named = before.trim()
  const name = bare(named.replace(LABEL, ''))
  if (NAMED_BY_NUMBER.test(name) || NO_STREET.test(name)) return undefined
  if (isTied && !/\p{L}{4}$/u.test(before)) return undefined
  if (NAMELESS.test(name)) return { street: null, houseNumber }
  return /\p{L}{2}/u.test(name) || SQUARE.test(name) ? { street: name, houseNumber } : undefined
}

/** "Lange Straße 12 in Köln": a street and number, and the text after them. */
export function doorAhead(text: string): (Door & { readonly behind: string }) | undefined {
  for (const { index } of text.matchAll(NUMBER_BEGINS)) {
    const [, houseNumber = '', behind = ''] = NUMBER_AHEAD.exec(text.slice(index)) ?? []
    const street = text.slice(0, index).trim().replace(LABEL, '').trim()
    if (/^\p{Lu}\p{L}/u.test(behind) && !isWithinHouse(behind) && endsLikeStreet(street)) return { street, houseNumber, behind }
  }
  return undefined
}

export const isSquare = (text: string): boolean => SQUARE.test(text)
/** A house number without a street: "12 a", "Nr. 5", "12 (Hinterhaus)". */
export function numberAlone(text: string): string | undefined {
  const number = text.replace(/^(?:haus-?)?(?:nr|nummer|no)\.?:? ?/i, '').replace(UNIT_BEHIND, '')
  return WHOLE_NUMBER.test(number) ? number : undefined
}

const ENDS =
  /(?:str|strasse|straesschen|weg|allee|gasse|gaesschen|gaessle|chaussee|ufer|platz|plaetzchen|damm|promenade|pfad|stieg|twiete|steig|wall|graben|ring|redder|zeile|kai)\.?$/
/** Towns and quarters with the same endings as streets. */
const NO_STREETS =
  /^(?:(?:ober|unter|nieder|alt|neu|wald|strass|kirch)*(?:trudering|germering|riedering|schwindering|oering|hering|ehring|graben|damm|wall|steig|ring|platz|weg|stieg)|altensteig|rosenplatz|hohenweg|elbufer|barmstieg|hochsteig)$/
const NAMED_OF = /^(?:strasse|platz|allee|weg|ring|ufer|gasse|promenade) (?:der|des|am|an|zum|zur|im|in|von|vor)\b/
const OLD_OR_NEW =
  /^(?:alte|neue|hohe|lange|grosse|kleine|obere|untere|vordere|hintere|mittlere|breite|kurze|rote|weisse|tiefe)[rsn]? (?:hof|markt|berg|tor|kamp|anger|deich|garten|reihe|gang|bruecke)$/
const BEHIND =
  /^(?:am|an (?:der|den|dem)|auf (?:der|dem|den)|im|in (?:der|den|dem)|zum|zur|zu den|unter (?:den|der|dem)|hinter (?:der|dem|den)|vor (?:dem|der|den)|bei (?:der|dem|den)|beim|ueber|ober|obere?r?|untere?r?) /
/** Endings shared by streets and quarters: Waldhof, Neumarkt, Haidhof. */
const UNSURE =
  /(?:hof|markt|berg|feld|tor|kamp|hang|rain|anger|brink|bogen|siedlung|deich|busch|bruecke|hoehe|winkel|garten|park|wiese|wiesen|bach|see|teich|muehle|kirche|schloss|burg|linden|eck|grund|acker|horst|heide|holz|wald|ried|esch|moor)$/

const endsLikeStreet = (text: string) => {
  const folded = foldGerman(text).trim()
  return (ENDS.test(folded) && !NO_STREETS.test(folded)) || NAMED_OF.test(folded) || OLD_OR_NEW.test(folded)
}

/** Context after a name. */
interface Behind {
  readonly places: number
  /** Whether the next name is a borough, which has quarters, or the last one a state: then none of them is a street. */
  readonly isInBorough: boolean
  /** Whether it contains a postcode. */
  readonly isPlaced: boolean
}

/** Whether a name without a number is a street. */
export function isStreetName(text: string, { places, isInBorough, isPlaced }: Behind): boolean {
  if (endsLikeStreet(text) || isSquare(text) || WITH_ITS_NUMBER.test(text)) return true
  const folded = foldGerman(text).trim()
  return BEHIND.test(folded) ? UNSURE.test(folded) || places >= 2 || isPlaced : UNSURE.test(folded) && places >= 2 && !isInBorough
}

/** Whether a name cannot be a town: "Musterstr.", "Am Sande", "C4"; not "Ufer" alone. */
export function isSurelyStreet(text: string): boolean {
  const folded = foldGerman(text).trim()
  return isSquare(text) || BEHIND.test(folded) || (endsLikeStreet(text) && folded.search(ENDS) !== 0)
}

/** Folds a street: `Lange Straße 12 a` and `lange str. 12A` become equal. Separated digits stay separated. */
export function foldStreet(street: string): string {
  return foldGerman(street)
    .replace(/str(\.|asse)?(?=\s|\d|$)/g, 'str')
    .replace(/(?<=\d)[^a-z\d]+(?=\d)/g, '_')
    .replace(/[^a-z\d_]/g, '')
    .replaceAll('_', ' ')
}

/** Folds a house number: "12 bis 14" equals "12–14", and "2 ½" equals "2 1/2"; "12" and "12 a" stay different. */
export function foldHouseNumber(houseNumber: string): string {
  return houseNumber
    .toLowerCase()
    .replace(/ ?([¼½¾])/g, (_, part: string) => ` ${{ '¼': '1/4', '½': '1/2', '¾': '3/4' }[part]}`)
    .replace(/(?<! [1-9]) ?(?:[-–—−/+&]|\bbis\b|\bund\b|\bu\.) ?/g, '-')
    .replace(/ (?=[a-z])/g, '')
    .trim()
}

/** Folds street and number: equal only for spellings of the same address. */
export function foldDoor({ street, houseNumber }: Door): string {
  const name = foldStreet(street ?? 'Haus Nr.')
  const number = foldHouseNumber(houseNumber ?? '')
  return `${name}${/\d$/.test(name) && number !== '' ? ' ' : ''}${number}`
}
