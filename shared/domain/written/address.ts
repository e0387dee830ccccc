import { type Country, countryIn, type Postcode, postcodeOf } from './postcode.ts'
import { type Door, doorAhead, doorIn, isSquare, isStreetName, isWithinHouse, numberAlone } from './street.ts'
import { isKnownTown, isRegion, type Town, townAhead, townAmong } from './town.ts'

/** What an address tells. Storeys and flats are left out; what is not told is null. */
export interface WrittenAddress extends Door, Town {
  readonly postcode: Postcode | null
  /** Where it is not Germany, and the address says so. */
  readonly country: Country | null
}

/** Signs and parts that are looked at. */
const READ = 300
const PARTS_READ = 12

const GERMANY = /^(?:deutschland|germany|de|d|bundesrepublik deutschland)$/i
const LABEL = /^(?:adresse|anschrift|standort|lage|ort|wohnort|straße|str|plz|plz\/ort|plz, ort|hausnummer)\.?: ?/i
/** A dash stands between names where a blank stands beside it and a name behind it: not in "12 - 14", "12 a - c". */
const CUT = /(\s*[,;\n|•·]\s*|\s+(?:[-–—−]|\/\/)\s*(?=\p{L}{2}|\d{5}(?!\d)|\d{1,2}\. ?\p{L})|\s*[–—]\s*(?=\p{L}{2}))/u
const DASH = /[-–—−]/
const ZIP = /(?<![\d.,])\(?(?:DE?[- ]{1,3})?(\d{5})(?!\d)\)?/i
const SHORT_ZIP = /^((?:[a-z]{1,2}-? ?)?\d{4}) (?=\p{L})/iu

interface Piece {
  readonly text: string
  /** Whether a dash ties it to the one before. */
  readonly isTied: boolean
}

function piecesOf(text: string): readonly Piece[] {
  const read = text
    .slice(0, READ)
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
  const pieces: Piece[] = []
  let isTied = false
  for (const [at, part] of read.split(CUT).entries()) {
    if (at % 2 === 1) isTied = DASH.test(part)
    else pieces.push({ text: part.trim().replace(LABEL, ''), isTied })
  }
  return pieces.filter(({ text }) => /[\p{L}\d]/u.test(text) && !GERMANY.test(text)).slice(0, PARTS_READ)
}

/** What is found while the pieces are read from the first to the last. */
class Reading {
  door: Door | undefined
  postcode: Postcode | undefined
  readonly chains: { names: string[]; isPlaced: boolean }[] = []

  /** A number may stand in a piece of its own, before or behind its street. */
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

/** Takes the postcode out of the pieces: it stands before its town, behind it or alone. */
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
    const before = text.slice(0, found.index).replace(/[\s,–-]+$/, '')
    isNext = behind === '' && before === '' && at === 0
    return [
      ...(before === '' ? [] : [{ text: before, isTied, isPlaced: behind === '' }]),
      ...(behind === '' ? [] : [{ text: behind.replace(/^[\s,–-]+/, ''), isTied: false, isPlaced: true }]),
    ]
  })
  return { named, postcode }
}

const beside = (pieces: readonly Piece[], at: number) => pieces.filter((_, other) => other !== at).map(({ text }) => text)

const postcodeIn = (zip: string, town: string, country: Country | undefined): Postcode | undefined =>
  country === undefined ? postcodeOf(zip, town) : { zipCode: zip.replace(/^\D+/, ''), country }

function read(text: string, mayNameStreet: boolean): WrittenAddress {
  const pieces = piecesOf(text)
  const country = pieces.map((piece) => countryIn(piece.text)).find((found) => found !== undefined)
  const { named, postcode } = withoutPostcode(
    pieces.filter((piece) => countryIn(piece.text) === undefined),
    country,
    /\b(?:deutschland|germany)\b/i.test(text.slice(0, READ)),
  )
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

function sort(reading: Reading, piece: Named, around: Around): void {
  const { text, isTied, isPlaced } = piece
  if (isWithinHouse(text) && !(around.isFirst && /^haus/i.test(text))) return undefined
  const number = isPlaced ? undefined : numberAlone(text)
  if (number !== undefined) return reading.add({ street: null, houseNumber: number })
  const isOpen = typeof reading.door?.houseNumber !== 'string' || reading.door.street === null
  const door = isOpen ? doorIn(text) : undefined
  const ahead = isOpen && !door ? doorAhead(text) : undefined
  const split = isPlaced && door ? townAhead(text) : undefined
  const behindTown = split && doorIn(split.behind)
  if (split && typeof behindTown?.street === 'string') {
    reading.add(behindTown)
    reading.place(split.town, isTied, true)
  } else if (door) reading.add(door)
  else if (ahead) {
    reading.add(ahead)
    reading.place(ahead.behind, false, isPlaced)
  } else if (namesStreet(reading, piece, around)) reading.add({ street: text, houseNumber: null })
  else reading.place(text, isTied, isPlaced)
}

function namesStreet(reading: Reading, { text, isPlaced }: Named, { behind, mayNameStreet }: Around): boolean {
  if (!mayNameStreet || isPlaced || typeof reading.door?.street === 'string' || isRegion(text) || isKnownTown(text)) return false
  return isStreetName(
    text,
    placesIn(behind),
    behind.some((one) => one.isPlaced),
  )
}

const placesIn = (pieces: readonly Named[]) => pieces.filter(({ text }) => numberAlone(text) === undefined && !isWithinHouse(text)).length

/** An address on one line: "Lange Straße 12 a, 3. OG, 50667 Köln", "C4, 12, 68159 Mannheim", "29525 Uelzen, Poststr. 2 1/2", "Tempelhof, Berlin". */
export const readAddress = (text: string): WrittenAddress => read(text, true)

/** What the field of a place says, whatever its words look like: "29525 Niedersachsen - Uelzen", "Uslar (Bollensen)". */
export const readPlace = (text: string): WrittenAddress => read(text, false)

/** What the field of a street says, whatever its words look like: "Schillerstraße 12, 3. OG", "Am Hart". */
export function readDoor(text: string): Door {
  const { street, houseNumber, postcode } = readAddress(text)
  const name = text.slice(0, READ).trim()
  const isName = street === null && houseNumber === null && postcode === null && !/[,;\n]\s*\S/.test(name) && !isWithinHouse(name)
  return isName ? { street: name.replace(/[,;]$/, '') || null, houseNumber } : { street, houseNumber }
}

/** Street and number as one line: "C4, 12", "Lange Straße 12 a". */
export function doorLine({ street, houseNumber }: Door): string | null {
  if (street !== null && houseNumber !== null) return `${street}${isSquare(street) ? ',' : ''} ${houseNumber}`
  return street ?? (houseNumber === null ? null : `Haus Nr. ${houseNumber}`)
}

/** The street and number of a line with places behind them, and what is left: "C4, 12, Innenstadt, Mannheim". A name alone is a place. */
export function doorAndRest(line: string): { readonly address: string | null; readonly rest: string } {
  const found = readAddress(line)
  const parts = line.split(/,\s*/)
  const at = parts.findIndex((part) => part.includes(found.street ?? found.houseNumber ?? '\n'))
  if (at === -1 || (found.town ?? found.district ?? found.postcode) === null) return { address: null, rest: line }
  const behind = parts.findIndex((part, index) => index > at && numberAlone(part) === undefined && !isWithinHouse(part))
  const rest = [...parts.slice(0, at), ...parts.slice(behind === -1 ? parts.length : behind)].join(', ')
  return rest === '' ? { address: null, rest: line } : { address: doorLine(found), rest }
}
