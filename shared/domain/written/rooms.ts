import { ABOUT, figureText, PRINTED_START, TEXT_READ, TO } from './number.ts'

const COUNT = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)(?![\d]|[.,]\d)( ?½|[ -]1\/2(?!\d))?`
const WORDS = {
  ein: 1,
  eineinhalb: 1.5,
  anderthalb: 1.5,
  zwei: 2,
  zweieinhalb: 2.5,
  drei: 3,
  dreieinhalb: 3.5,
  vier: 4,
  fuenf: 5,
  sechs: 6,
} as const
const IN_WORDS = /^(ein|eineinhalb|anderthalb|zwei|zweieinhalb|drei|dreieinhalb|vier|f(?:ü|ue)nf|sechs)(?:[ -]?(?=zimmer|raum)|$)/iu
/** "3 ZKB" means three rooms, kitchen and bath. */
const UNIT = String.raw`(?:zimmern?|zi(?:kb)?|zk[a-z]{0,5}|z[/.]k[/.]b|z\. ?k\. ?b|z|räumen?|raeumen?|raum|rooms?|rw|r|zimmerwohnung|raumwohnung)(?![\p{L}\d])\.?`
const NAME = /^(?:anzahl )?(?:der )?(?:zimmer|zimmeranzahl|zimmerzahl|zi|räume|rooms)\b[.:]{0,2} ?/iu
/** "Zimmer 101" is the number on a door. */
const DOOR = /^(?:zimmer|zi)[. ]{1,2}\d{3}/iu
/** "Zimmer 2 1/2" */
const IS_NAMED = /^(?:anzahl )?(?:zimmer|zimmeranzahl|zimmerzahl)[.:]? ?\d/iu
const FORM = new RegExp(`^${ABOUT}${COUNT}(?:[ -]?(${UNIT}))?`, 'iu')
const OTHER_END = new RegExp(`^${TO}${COUNT}(?:[ -]?(${UNIT}))?`, 'iu')
const UNCLEAR = /^ ?(?:[+x×*/&] ?\d|\d)/u

const rooms = (number: string, half: string | undefined) => Number(number.replace(',', '.')) + (half === undefined ? 0 : 0.5)

const inWords = (word: string) => WORDS[word.toLowerCase().replace('ü', 'ue') as keyof typeof WORDS]

interface Found {
  readonly rooms: number
  readonly hasUnit: boolean
  readonly rest: string
}

function found(text: string): Found | undefined {
  const bare = text
    .replace(NAME, '')
    .replace(IN_WORDS, (_, word: string) => `${inWords(word)} `)
    .trimEnd()
  const [whole, number, half, unit] = FORM.exec(bare) ?? []
  if (whole === undefined || number === undefined) return undefined
  const rest = bare.slice(whole.length)
  const [other, secondNumber, secondHalf, secondUnit] = OTHER_END.exec(rest) ?? []
  if (other === undefined || secondNumber === undefined) return { rooms: rooms(number, half), hasUnit: unit !== undefined, rest }
  const least = Math.min(rooms(number, half), rooms(secondNumber, secondHalf))
  return { rooms: least, hasUnit: (unit ?? secondUnit) !== undefined, rest: rest.slice(other.length) }
}

/**
 * Rooms in a cell: "3,5", "3½", "2 1/2", "3 ZKB", "2-Raum"; the lower end of a range. Undefined if the cell is not a number of rooms or may be two.
 */
export function readRooms(text: string): number | undefined {
  const line = figureText(text)
  const count = DOOR.test(line) ? undefined : found(line)
  if (!count) return undefined
  return count.rest === '' || (count.hasUnit && !UNCLEAR.test(count.rest)) ? count.rooms : undefined
}

/**
 * Rooms in a text consisting only of their number with its unit or name, as printed on a page; the lower end of a range. Undefined for any other
 * text.
 */
export function printedRooms(text: string): number | undefined {
  const line = figureText(text)
  if (DOOR.test(line)) return undefined
  const isNamed = IS_NAMED.test(line)
  const count = isNamed || PRINTED_START.test(line) ? found(line) : undefined
  return count && (count.hasUnit || isNamed) && count.rest === '' ? count.rooms : undefined
}

const IN_TEXT = new RegExp(
  String.raw`(?:\bzimmer(?:zahl|anzahl)?: ?${COUNT}|(?<![\d.,/])(?:${COUNT}${TO})?(?<![\d.,/])${COUNT}(?:[ -]?(?:zimmern?|räumen?|raum|zk[a-z]{0,5})(?!\p{L})|[ -]?zi(?:\.|(?![\p{L}\d]))))`,
  'iu',
)

/** The first number of rooms in a sentence or line. Undefined if there is none. */
export function roomsIn(text: string): number | undefined {
  const line = figureText(text, TEXT_READ)
  const printed = IS_NAMED.test(line) ? printedRooms(line) : undefined
  if (printed !== undefined) return printed
  const [, named, namedHalf, least, leastHalf, most, mostHalf] = IN_TEXT.exec(line) ?? []
  if (named !== undefined) return rooms(named, namedHalf)
  if (most === undefined) return undefined
  const high = rooms(most, mostHalf)
  return least === undefined ? high : Math.min(rooms(least, leastHalf), high)
}
