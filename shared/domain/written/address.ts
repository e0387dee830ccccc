import { type Country, countryIn, type Postcode, readPostcode } from './postcode.ts'
import {
  type Door,
  doorAhead,
  doorIn,
  isParcel,
  isSquare,
  isStreetName,
  isSurelyStreet,
  isWithinHouse,
  numberAlone,
  withoutMissingNumber,
} from './street.ts'
import { isBorough, isKnownTown, isRegion, isTownByName, knownTownAhead, type Town, townAhead, townAmong } from './town.ts'

/** The parts of an address, null if missing. Storeys and flats are left out. */
export interface WrittenAddress extends Door, Town {
  readonly postcode: Postcode | null
  /** Null for Germany and if no country can be derived. */
  readonly country: Country | null
}

/** Maximum number of characters and parts that are read; the rest is ignored. */
const READ = 300
const PARTS_READ = 12

const GERMANY = /^(?:deutschland|germany|de|d|bundesrepublik deutschland)$/i
const GERMANY_BEHIND = /(?<=\p{L}\)?) (?:bundesrepublik )?(?:deutschland|germany)$/iu
/** What may precede a country's name at the end. */
const PLACED_ABROAD = /^(.*(?<!\d)\d{4,5} \p{L}.*) (\p{L}+)$/u
/** Precedes the name of the person who receives the mail; the resident's name comes before it. */
const CARE_OF = /(?:^|\s)(?:c ?\/ ?o|℅|(?:z\.? ?hd|zu händen|p\.? ?adr|per adresse)(?![\p{L}\d]))/iu
const TITLED = /^(?:bei )?(?:herrn?|frau|familie|fam\.|eheleute|firma|fa\.) \p{L}/iu
const LABEL = /^(?:adresse|anschrift|standort|lage|ort|wohnort|straße|str|plz|plz\/ort|plz, ort|hausnummer)\.?: ?/i
/** A dash separates names only if it has a space beside it and a name after it: not in "12 - 14", "12 a - c". */
const CUT = /(\s*[,;\n|•·]\s*|\s+(?:[-–—−]|\/\/)\s*(?=\p{L}{2}|\d{5}(?!\d)|\d{1,2}\. ?\p{L})|\s*[–—]\s*(?=\p{L}{2}))/u
const DASH = /[-–—−]/
const ZIP = /(?<![\d.,])\(?(?:DE?[- ]{1,3})?(\d{5})(?!\d)\)?/i
const SHORT_ZIP = /^((?:[a-z]{1,2}-? ?)?\d{4}) (?=\p{L})/iu

interface Piece {
  readonly text: string
  /** Whether a dash joins the piece to the previous one. */
  readonly isTied: boolean
}

function splitPieces(text: string): readonly Piece[] {
  const read = text
    .slice(0, READ)
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
  const pieces: Piece[] = []
  let isTied = false
  for (const [at, part] of read.split(CUT).entries()) {
    if (at % 2 === 1) isTied = DASH.test(part)
    else pieces.push(...withoutCountry(part.trim().replace(LABEL, '')).map((text) => ({ text, isTied })))
  }
  return pieces.filter(({ text }) => /[\p{L}\d]/u.test(text) && !GERMANY.test(text)).slice(0, PARTS_READ)
}

/** Splits off a country that follows its town without a comma. */
function withoutCountry(text: string): readonly string[] {
  const [, place, last] = PLACED_ABROAD.exec(text) ?? []
  if (place !== undefined && last !== undefined && countryIn(last) !== undefined) return [place, last]
  return [text.replace(GERMANY_BEHIND, '')]
}

/** State of the reader as it goes through the pieces from first to last. */
class Reading {
  door: Door | undefined
  postcode: Postcode | undefined
  readonly chains: { names: string[]; isPlaced: boolean }[] = []

  get isDoorOpen(): boolean {
    return typeof this.door?.houseNumber !== 'string' || this.door.street === null
  }

  /** A number may be a piece of its own, before or after its street. */
  add(door: Door): void {
    if (this.door === undefined) this.door = door
    else if (this.door.houseNumber === null && door.street === null) this.door = { ...this.door, houseNumber: door.houseNumber }
    else if (this.door.street === null && door.houseNumber === null) this.door = { ...this.door, street: door.street }
  }

  place(name: string, isTied: boolean, isPlaced: boolean): void {
    const last = this.chains.at(-1)
    if (isTied && last) {
      last.names.push(name)
      last.isPlaced ||= isPlaced
    } else this.chains.push({ names: [name], isPlaced })
  }
}

interface Named extends Piece {
  readonly isPlaced: boolean
}

/** Removes the postcode from the pieces: it comes before its town, after it or alone. */
function withoutPostcode(
  pieces: readonly Piece[],
  country: Country | undefined,
  isGermany: boolean,
): { named: readonly Named[]; postcode: Postcode | undefined } {
  let postcode: Postcode | undefined
  let isNext = false
  const signs = isGermany ? ['Deutschland'] : []
  const named = pieces.flatMap(({ text, isTied }, at): Named[] => {
    const found = postcode === undefined ? (ZIP.exec(text) ?? SHORT_ZIP.exec(text)) : null
    const [whole = '', zip = ''] = found ?? []
    const behind = found ? text.slice(found.index + whole.length).trim() : ''
    const read = found ? postcodeIn(zip, [behind, ...beside(pieces, at), ...signs].join(', '), country) : undefined
    if (!found || read === undefined) {
      const isPlaced = isNext
      isNext = false
      return [{ text, isTied, isPlaced }]
    }
    postcode = read
    const before = text.slice(0, found.index).replace(/(?:\s+in)?[\s,–-]+$/, '')
    isNext = behind === '' && before === '' && at === 0
    return [
      ...(before === '' ? [] : [{ text: before, isTied, isPlaced: behind === '' }]),
      ...(behind === '' ? [] : [{ text: behind.replace(/^[\s,–-]+/, ''), isTied: false, isPlaced: true }]),
    ]
  })
  return { named, postcode }
}

const beside = (pieces: readonly Piece[], at: number) => pieces.filter((_, other) => other !== at).map(({ text }) => text)

/** Drops residents' names, which would be mistaken for a quarter or a street. */
function withoutPersons(pieces: readonly Named[]): readonly Named[] {
  const last = pieces.findLastIndex(({ text }) => CARE_OF.test(text))
  return pieces.flatMap((piece, at) => {
    const text = piece.text.split(CARE_OF, 1)[0]?.trim() ?? ''
    const isNamed = at <= last || TITLED.test(text)
    return text !== '' && (!isNamed || piece.isPlaced || isOfAddress(text)) ? [{ ...piece, text }] : []
  })
}

const isOfAddress = (text: string): boolean =>
  doorIn(text) !== undefined || numberAlone(text) !== undefined || isSurelyStreet(text) || isKnownTown(text) || isRegion(text)

const postcodeIn = (zip: string, town: string, country: Country | undefined): Postcode | undefined =>
  country === undefined ? readPostcode(zip, town) : { zipCode: zip.replace(/^\D+/, ''), country }

function read(text: string, mayNameStreet: boolean): WrittenAddress {
  const pieces = splitPieces(text)
  const country = pieces.map((piece) => countryIn(piece.text)).find((found) => found !== undefined)
  const { named: all, postcode } = withoutPostcode(
    pieces.filter((piece) => countryIn(piece.text) === undefined),
    country,
    /\b(?:deutschland|germany)\b/i.test(text.slice(0, READ)),
  )
  const named = withoutPersons(all)
  const reading = new Reading()
  named.forEach((piece, at) => sort(reading, piece, { behind: named.slice(at + 1), isFirst: at === 0, mayNameStreet }))
  const { street = null, houseNumber = null } = reading.door ?? {}
  return {
    street,
    houseNumber,
    postcode: postcode ?? null,
    country: country ?? postcode?.country ?? null,
    ...townAmong(reading.chains),
  }
}

interface Around {
  readonly behind: readonly Named[]
  readonly isFirst: boolean
  readonly mayNameStreet: boolean
}

interface Numbered extends Named {
  readonly isNumberMissing: boolean
}

function sort(reading: Reading, whole: Named, around: Around): void {
  const piece: Numbered = { ...whole, ...withoutMissingNumber(whole.text) }
  const { text, isTied, isPlaced } = piece
  if (isBesideAddress(text, around)) return undefined
  const number = isPlaced ? undefined : numberAlone(text)
  if (number !== undefined) return reading.add({ street: null, houseNumber: number })
  if (reading.isDoorOpen && addDoor(reading, piece, around)) return undefined
  if (namesStreet(reading, piece, around)) reading.add({ street: text, houseNumber: null })
  else if (mayBePlace(reading, piece, around)) reading.place(text, isTied, isPlaced)
}

/** Parcels, storeys and flats. A "Haus 3" at the start may be the house number in a village without streets. */
const isBesideAddress = (text: string, { isFirst }: Around): boolean =>
  text === '' || isParcel(text) || (isWithinHouse(text) && !(isFirst && /^haus/i.test(text)))

/** Adds the street and number in a piece, with a town before or after it. Returns false if there is none. */
function addDoor(reading: Reading, piece: Numbered, around: Around): boolean {
  const { text, isTied, isPlaced, isNumberMissing } = piece
  const door = isNumberMissing && !isPlaced ? { street: text, houseNumber: null } : doorIn(text)
  const split = splitDoor(reading, piece, door, around)
  if (split) {
    reading.add(split.door)
    reading.place(split.town, isTied, true)
    return true
  }
  if (door) {
    reading.add(door)
    return true
  }
  const ahead = doorAhead(text)
  if (!ahead) return false
  reading.add(ahead)
  reading.place(ahead.behind, false, isPlaced)
  return true
}

/** Splits a town from the following street and number. In a piece with a number, the part after the town must contain it. */
function splitDoor(
  reading: Reading,
  piece: Numbered,
  whole: Door | undefined,
  around: Around,
): { readonly town: string; readonly door: Door } | undefined {
  const { isPlaced, isNumberMissing } = piece
  const split = whole || !isPlaced || isNumberMissing ? splitTown(reading, piece, around) : undefined
  if (!split) return undefined
  const door = doorIn(split.behind) ?? (whole && !isNumberMissing ? undefined : { street: split.behind, houseNumber: null })
  return typeof door?.street === 'string' ? { town: split.town, door } : undefined
}

/** A name with a digit is not a quarter if it comes before the town. */
const mayBePlace = ({ chains }: Reading, { text, isTied, isPlaced }: Named, { behind }: Around): boolean =>
  isPlaced || isTied || !/\d/.test(text) || chains.length > 0 || behind.length === 0

/** Splits a town from the street that follows without a comma. Without a postcode, the town must be known and the street look like one. */
function splitTown(
  { chains }: Reading,
  { text, isPlaced }: Named,
  { behind, mayNameStreet }: Around,
): { town: string; behind: string } | undefined {
  if (isPlaced) return townAhead(text)
  if (chains.length > 0 || behind.some((one) => one.isPlaced || isKnownTown(one.text))) return undefined
  const split = knownTownAhead(text)
  const street = split && (doorIn(split.behind)?.street ?? (mayNameStreet ? split.behind : null))
  return typeof street === 'string' && isSurelyStreet(street) ? split : undefined
}

function namesStreet(reading: Reading, { text, isPlaced }: Named, { behind, mayNameStreet }: Around): boolean {
  if (!mayNameStreet || isPlaced || typeof reading.door?.street === 'string') return false
  if (isRegion(text) || isKnownTown(text) || isTownByName(text)) return false
  const places = behind.filter((one) => numberAlone(one.text) === undefined && !isWithinHouse(one.text))
  return isStreetName(text, {
    places: places.length,
    isInBorough: isBorough(places[0]?.text ?? '') || isRegion(places.at(-1)?.text ?? ''),
    isPlaced: behind.some((one) => one.isPlaced),
  })
}

/** An address on one line: "Lange Straße 12 a, 3. OG, 50667 Köln", "C4, 12, 68159 Mannheim", "29525 Uelzen, Poststr. 2 1/2", "Tempelhof, Berlin". */
export const readAddress = (text: string): WrittenAddress => read(text, true)

/** Reads a field for places, even if its words look like a street: "29525 Niedersachsen - Uelzen", "Uslar (Bollensen)". */
export const readPlace = (text: string): WrittenAddress => read(text, false)

/** Reads a field for streets, even if its words look like a place: "Schillerstraße 12, 3. OG", "Am Hart". */
export function readDoor(text: string): Door {
  const { street, houseNumber, postcode } = readAddress(text)
  const name = text.slice(0, READ).trim()
  const isName =
    street === null && houseNumber === null && postcode === null && !/[,;\n]\s*\S/.test(name) && !isWithinHouse(name) && !CARE_OF.test(name)
  return isName ? { street: name.replace(/[,;]$/, '') || null, houseNumber } : { street, houseNumber }
}

/** Street and number as one line: "C4, 12", "Lange Straße 12 a". */
export function doorLine({ street, houseNumber }: Door): string | null {
  if (street !== null && houseNumber !== null) return `${street}${isSquare(street) ? ',' : ''} ${houseNumber}`
  return street ?? (houseNumber === null ? null : `Haus Nr. ${houseNumber}`)
}

/** Splits a line into street and number and the places after them: "C4, 12, Innenstadt, Mannheim". A name alone is a place. */
export function doorAndRest(line: string): { readonly address: string | null; readonly rest: string } {
  const found = readAddress(line)
  const all = line.split(/,\s*/)
  const parts = withoutPersons(all.map((text) => ({ text, isTied: false, isPlaced: ZIP.test(text) }))).map(({ text }) => text)
  const cleaned = parts.length < all.length ? parts.join(', ') : line
  const at = parts.findIndex((part) => part.includes(found.street ?? found.houseNumber ?? '\n'))
  if (at === -1 || (found.town ?? found.district ?? found.postcode) === null) return { address: null, rest: cleaned }
  const behind = parts.findIndex((part, index) => index > at && numberAlone(part) === undefined && !isWithinHouse(part))
  const rest = [...parts.slice(0, at), ...parts.slice(behind === -1 ? parts.length : behind)].join(', ')
  return rest === '' ? { address: null, rest: cleaned } : { address: doorLine(found), rest }
}
