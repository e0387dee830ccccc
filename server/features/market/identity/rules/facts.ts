import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { Source } from '#shared/domain/sources.ts'
import { readDoor, readPlace } from '#shared/domain/written/address.ts'
import { readStorey } from '#shared/domain/written/storey.ts'
import { foldHouseNumber, isSquare } from '#shared/domain/written/street.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { plainNumbers } from '../../../../phone-numbers.ts'
import { rareWordsIn } from './common-words.ts'
import { hash } from './hash.ts'

/** An advert's fields that identify its property, named as in the contract. Unknown fields are missing or null. */
export interface ComparedAdvert {
  readonly source: Source
  readonly title: string
  readonly description?: string | null
  /** Euros. */
  readonly price?: number | null
  /** m². */
  readonly size?: number | null
  readonly plotSize?: number | null
  readonly rooms?: number | null
  readonly zipCode?: string | null
  readonly location?: string | null
  readonly address?: string | null
  readonly floor?: string | null
  readonly totalFloors?: number | null
  readonly yearBuilt?: number | null
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly sellerType?: SellerType | null
  readonly contactName?: string | null
  readonly contactPhone?: string | null
  readonly state?: string
  /** Marks of its pictures; equal marks mean the same picture. */
  readonly pictureMarks?: readonly string[]
}

/** An advert's comparable facts, computed once. */
export interface Facts {
  readonly advert: ComparedAdvert
  readonly zipCode: string | null
  /** Words from town and district. */
  readonly places: ReadonlySet<string>
  /** Words from the district only, without those that many districts share. */
  readonly parts: ReadonlySet<string>
  readonly street: string | null
  /** The part of a street name in which a typo is not tolerated: numbers, or the grid square. */
  readonly streetNumber: string
  readonly houseNumber: string | null
  readonly phones: ReadonlySet<string>
  readonly contactName: string | null
  readonly pictures: ReadonlySet<string>
  /** Hashes of every three consecutive words in the folded text; computed lazily. */
  readonly shingles: ReadonlySet<number>
  /** Computed lazily: most pairs differ before it is needed. */
  readonly words: WordFacts
}

/** Facts from title and text. */
export interface WordFacts {
  /** 0 is the ground floor, 99 the attic. */
  readonly floor: number | null
  /** Storeys of the building. */
  readonly floors: number | null
  /** Unit numbers within a building or development, such as "we 3", "haus 2". */
  readonly units: ReadonlyMap<string, string>
  /** Numbers that follow any other word. */
  readonly numbered: ReadonlyMap<string, string>
  /** Names such as "a12" or "12d" that developers give to flats and houses. */
  readonly codes: ReadonlySet<string>
  /** Whether it is one of several units of its kind. */
  readonly isSerial: boolean
  /** Left or right on its floor, end or middle of its row. */
  readonly side: string | null
  /** Word stems that occur in few adverts. */
  readonly rare: ReadonlySet<string>
  /** Numbers from the text that no field holds. */
  readonly numbers: ReadonlySet<string>
  /** Areas named in the text, m². */
  readonly areas: ReadonlySet<number>
  readonly hasAddition: boolean
}

export function deriveFacts(advert: ComparedAdvert): Facts {
  let words: WordFacts | undefined
  let parts: ReadonlySet<string> | undefined
  let shingles: ReadonlySet<number> | undefined
  return {
    advert,
    zipCode: /^\d{5}$/.test(advert.zipCode ?? '') ? (advert.zipCode ?? null) : null,
    places: new Set(foldGerman(advert.location ?? '').match(/\p{L}{3,}/gu)),
    ...splitStreet(advert.address ?? ''),
    get parts() {
      return (parts ??= districtParts(advert.location ?? ''))
    },
    phones: new Set(plainNumbers(advert.contactPhone ?? null)),
    contactName: nameKey(advert.contactName ?? ''),
    pictures: new Set(advert.pictureMarks),
    get shingles() {
      return (shingles ??= hashShingles(foldGerman(advert.description ?? '')))
    },
    get words() {
      return (words ??= readWordFacts(advert))
    },
  }
}

function readWordFacts(advert: ComparedAdvert): WordFacts {
  const floor = foldGerman(advert.floor ?? '')
  const text = foldGerman(`${advert.title}\n${advert.description ?? ''}`)
  return {
    floor: readStorey(floor) ?? floorIn(floor) ?? floorIn(text),
    floors: floorsIn(floor) ?? advert.totalFloors ?? null,
    ...numberedIn(text),
    codes: codesIn(text),
    isSerial: SERIAL.test(text),
    side: sideIn(`${floor} ${text}`),
    rare: rareWordsIn(text),
    numbers: numbersIn(text, advert),
    areas: areasIn(text),
    hasAddition: ADDITION.test(text),
  }
}

/** A street and its house number; for a range only the first number. */
function splitStreet(address: string): Pick<Facts, 'street' | 'streetNumber' | 'houseNumber'> {
  const { street, houseNumber } = readDoor(address)
  const name = foldGerman(street ?? '')
  const letters = name.replaceAll(/str(?:\.|(?![a-z]))/g, 'strasse').replaceAll(/[^a-z]/g, '')
  return {
    street: letters === '' ? null : letters,
    streetNumber: isSquare(name) ? name.replaceAll(' ', '') : (name.match(/\d+/g) ?? []).join(' '),
    houseNumber: /^\d+(?: \d\/\d)?[a-z]?/.exec(foldHouseNumber(houseNumber ?? ''))?.[0] ?? null,
  }
}

/** Words that many towns use for districts, or that are ambiguous for one district. */
const ANY_PART =
  /^(?:nord|sued|ost|west|mitte|innenstadt|altstadt|neustadt|zentrum|stadtmitte|stadt|kernstadt|city|alt|neu|ober|unter|bad|sankt|ortsteil)$/

const districtParts = (location: string): ReadonlySet<string> =>
  new Set((foldGerman(readPlace(location).district ?? '').match(/\p{L}{3,}/gu) ?? []).filter((word) => !ANY_PART.test(word)))

const FLOOR = /(?<!\d)(\d{1,2})\.?\s?(?:og|obergeschoss|stock|etage|ob\b)/g

/** The only floor that a text names; null if it names none or several. */
function floorIn(text: string): number | null {
  const found = new Set<number>()
  for (const [, number] of text.matchAll(FLOOR)) found.add(Number(number))
  if (/^\s*\d{1,2}\s*$/.test(text)) found.add(Number(text))
  if (/\b(?:eg|erdgeschoss\w*|parterre|hochparterre)\b/.test(text)) found.add(0)
  // an upper floor without a number counts as the first
  if (found.size === 0 && /\b(?:og|obergeschoss|obere wohnung)\b/.test(text)) found.add(1)
  if (/\b(?:dg|dachgeschoss|dachgeschosswohnung|dachwohnung|penthouse)\b/.test(text)) found.add(99)
  if (/\b(?:ug|souterrain|untergeschoss)\b/.test(text)) found.add(-1)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** A number with a word before it: "WE 3", "Haus Nr. 2", "TH 15", "Platz 9". Matches the number first, as texts have fewer numbers than words. */
const NUMBERED =
  /((?<!\d)\d{1,3}[a-z]?|\b[a-h])\b(?![.,]?\d|\s*(?:%|m2|m²|qm|km|min|zimmer|zi|euro|jahre|uhr|kw))(?<=\b([a-z]{2,16})\.?\s*(?:\b(?:nr\.?|nummer|no\.?))?\s*\1)/g

/** After these words a number is a quantity, time or destination, not a unit. */
const NO_NAME =
  /^(?:ca|circa|von|bis|am|seit|auf|und|ab|um|in|im|mit|zu|je|nur|noch|etwa|rund|fast|knapp|gut|ueber|unter|vor|nach|oder|auch|alle|die|der|das|den|dem|zum|zur|bei|fuer|kfw|bus|linie|tram|klasse|typ|baujahr|bj|og|eg|ug|dg|stock|etage|ist|sind|hat|haben|nicht|kein|kat|plus|grz|gfz|din|fl|flst|flurstueck|tel|mobil)$/

const SAME_WORD: Readonly<Record<string, string>> = { whg: 'we', wohnung: 'we', grundstueck: 'platz', bauplatz: 'platz', parzelle: 'platz' }

/** Words for units; after any other word a number may also be a district, a price or a bus line. */
const UNIT =
  /^(?:we|wohneinheit|einheit|haus|platz|stellplatz|garage|box|nr|nummer|app|apartment|appartement|fewo|ferienwohnung|ferienhaus|bungalow|zimmer|dhh|doppelhaushaelfte|rh|reihenhaus|th|townhouse|villa|los|baufeld|hausnummer|eingang|aufgang|block|top|parzelle)$/

function numberedIn(text: string): Pick<WordFacts, 'units' | 'numbered'> {
  const found = [...text.matchAll(NUMBERED)]
    .filter(([, , word = '']) => !NO_NAME.test(word))
    .map(([, number = '', word = '']) => [SAME_WORD[word] ?? word, number.replace(/^0+(?=.)/, '')] as const)
  return { units: new Map(found.filter(([word]) => UNIT.test(word))), numbered: new Map(found.filter(([word]) => !UNIT.test(word))) }
}

/** Excludes "1a", which is praise. */
const CODE = /\b(?!1a\b)(?:[a-h]\d{1,3}|\d{1,3}[a-h])\b/g
const ROADS = /autobahn|anschlussstelle|bundesstrasse/

/** Excludes roads such as "A7". */
function codesIn(text: string): Set<string> {
  const codes = new Set(text.match(CODE))
  return ROADS.test(text) ? new Set([...codes].filter((code) => !/^[ab]\d/.test(code))) : codes
}

const FLOORS = /(?:von|\/) ?(\d{1,2})/

function floorsIn(floor: string): number | null {
  const floors = FLOORS.exec(floor)?.[1]
  return floors === undefined ? null : Number(floors)
}

/** Areas that some sellers include in the size and others do not. */
const ADDITION = /\b(?:einlieger\w*|elw|zweite wohnung|2\. wohnung|wintergarten|anbau|dachstudio|ausgebaut\w*)\b/

/** A number as it is compared: "28.400" and "28400", "9,80" and "9,8". */
function plainNumber(written: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(written) ? written.replaceAll('.', '') : String(Number(written.replace(',', '.')))
}

/** Commissions, taxes, hours and months, which many texts name. */
const ANY_NUMBER = /^(?:NaN|1[0-9]|2[04]|3[0-6]|50|100|[1-7]\.(?:57|14|76|38|95|25|98|5)|2\.5|3\.5)$/

function numbersIn(text: string, { price, size, plotSize, zipCode, yearBuilt }: ComparedAdvert): Set<string> {
  const fields = new Set([price, size, plotSize, zipCode, yearBuilt].map(String))
  const numbers = (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map(plainNumber)
  return new Set(numbers.filter((number) => number.length > 1 && !ANY_NUMBER.test(number) && !fields.has(number)))
}

const AREA = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?) ?(?:m²|m2|qm|quadratmeter)/g
const areasIn = (text: string): Set<number> => new Set([...text.matchAll(AREA)].map(([, area = '']) => Number(plainNumber(area))))

const SERIAL =
  /\b(?:erstbezug|erstvermietung|neubau\w*|bautraeger\w*|\w*einheiten|baugebiet|bauabschnitt|reihenhaeuser\w*|doppelhaushaelften|kettenhaus\w*|wohnanlage|wohnpark|apartmenthaus|mehrere|weitere (?:wohnungen|haeuser|plaetze|grundstuecke)|noch \w+ (?:wohnungen|haeuser|plaetze|grundstuecke|frei))\b/

const SIDES = [
  'links',
  'rechts',
  'reihenendhaus',
  'reihenmittelhaus',
  'endhaus',
  'mittelhaus',
  'vorderhaus',
  'hinterhaus',
  'seitenfluegel',
].map((word) => ({ side: word.replace(/^reihen/, ''), pattern: new RegExp(`\\b${word}\\b`) }))

/** "Vorder- und Hinterhaus" is a whole property. */
const BOTH_SIDES = /\b(?:vorder|hinter|end|mittel)(?:haus)?-? (?:und|u\.|\+|&) (?:vorder|hinter|reihen|end|mittel)/

function sideIn(text: string): string | null {
  if (BOTH_SIDES.test(text)) return null
  const sides = new Set(SIDES.flatMap(({ side, pattern }) => (pattern.test(text) ? [side] : [])))
  return sides.size === 1 ? ([...sides][0] ?? null) : null
}

/** Names shared by many sellers. */
const ANYBODY = /^(?:privat\w*|anbieter|eigentuemer|verkaeufer|herr|frau|familie|kontakt|nutzer|user)?$/

function nameKey(name: string): string | null {
  const folded = foldGerman(name)
    .replaceAll(/\b(?:herr|frau|familie|fam|dr|prof|gmbh|immobilien|co|kg)\b/g, '')
    .replaceAll(/[^a-z]/g, '')
  return folded.length < 4 || ANYBODY.test(folded) ? null : folded
}

function hashShingles(text: string): Set<number> {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(hash)
  const shingles = new Set<number>()
  for (let at = 2; at < words.length; at += 1) shingles.add(joined(joined(words[at - 2] ?? 0, words[at - 1] ?? 0), words[at] ?? 0))
  return shingles
}

/** Combines two hashes; their order matters. */
const joined = (one: number, other: number) => (Math.imul(one, 0x85ebca6b) + Math.imul(other, 0x27d4eb2f)) ^ (one >>> 15)
