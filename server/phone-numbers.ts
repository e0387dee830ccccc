import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'

export interface WrittenNumber {
  /** As written in the text. */
  readonly text: string
  /** `+491711234567`, as dialled by a phone. */
  readonly tel: string
}

/** Times of day and dates, which look like numbers. */
const TIMES =
  /(?<![\d.])(?:(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.20\d\d|(?:\d{1,2}(?:[.:]\d\d)?\s*(?:uhr|h)?\s*(?:-|–|bis|und)\s*)?\d{1,2}(?:[.:]\d\d)?\s*(?:uhr|h)\b)/giu

/** Digits with common separators between them, including invisible characters. */
const RUN = /(?:[+＋(]\s?)*\p{Nd}(?:[\s\p{Cf}()/.\-‐-―_|\\]{0,5}\p{Nd})*/gu

/** Start of a second number without a word in between. A single number is never as long as both together. */
const NEXT = /(?<=(?:\d\D*){7})[\s/|\\]+(?=0(?:\D*\d){5})/u

/** Minimum number of digits after the 0; anything shorter is a house number or a postcode. */
const SHORTEST = 6

/**
 * Minimum number of digits of a German number with country code but no plus: "491755762074". East Frisian area codes begin with 049, too,
 * but without the 0 such a number is shorter, unless the 49 is set apart: "49 40 123456".
 */
const WITH_COUNTRY = 11
const WITH_COUNTRY_APART = 9

/** Maximum number of characters parsed per field. */
const LONGEST = 500
/** Texts whose numbers are remembered, at least: parsing one takes longer than all else done with an owner, and a list asks for each several times. */
const REMEMBERED = 1_000

/** Finds all phone numbers in a free-text field: `0171/1234567 oder 030 123456, ab 18 Uhr`. */
export function findNumbers(text: string | null): WrittenNumber[] {
  const written = parseNumbers(text).map(({ text, number }) => ({ text, tel: number.number }))
  return [...new Map(written.toReversed().map((one) => [one.tel, one])).values()].toReversed()
}

/** Normalizes each number: a German one begins with 0, a foreign one with its country code. */
export function plainNumbers(text: string | null): string[] {
  return parseNumbers(text).map(({ number }) => (number.countryCallingCode === '49' ? `0${number.nationalNumber}` : number.number))
}

/** The field without these numbers, however they are written there; null if nothing is left. */
export function withoutNumbers(text: string | null, gone: readonly string[]): string | null {
  const tels = new Set(gone.flatMap(findNumbers).map(({ tel }) => tel))
  const written = findNumbers(text)
  const kept = written.filter(({ tel }) => !tels.has(tel))
  return kept.length === written.length ? text : kept.map((one) => one.text).join(' / ') || null
}

/** The numbers in a field except for the wrong ones. */
export function findRightNumbers(text: string | null, wrong: string | null): WrittenNumber[] {
  const gone = new Set(findNumbers(wrong).map(({ tel }) => tel))
  return findNumbers(text).filter(({ tel }) => !gone.has(tel))
}

interface ParsedNumber {
  readonly text: string
  readonly number: PhoneNumber
}

let [recent, older] = [new Map<string, readonly ParsedNumber[]>(), new Map<string, readonly ParsedNumber[]>()]

function parseNumbers(field: string | null): readonly ParsedNumber[] {
  if (field === null) return []
  const text = field.slice(0, LONGEST)
  const known = recent.get(text) ?? older.get(text) ?? parseText(text)
  if (!recent.has(text)) {
    if (recent.size === REMEMBERED) [recent, older] = [new Map(), recent]
    recent.set(text, known)
  }
  return known
}

function parseText(text: string): ParsedNumber[] {
  const runs = [...text.replace(TIMES, (time) => 'x'.repeat(time.length)).matchAll(RUN)].flatMap(([run]) => run.split(NEXT))
  const dialled = runs.map((text) => ({ text, digits: readDigits(text) }))
  const marked = dialled.filter(({ digits }) => /^[+0]/.test(digits))
  // if no run begins like a number, the 0 was left out
  return (marked.length > 0 ? marked : dialled).flatMap(({ text, digits }) => {
    const number = parsePhoneNumberFromString(digits, 'DE')
    return number?.isPossible() && number.nationalNumber.length >= SHORTEST ? [{ text, number }] : []
  })
}

/** Digits to dial, with a plus added before a bare country code. */
function readDigits(run: string): string {
  const plain = run.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const digits = plain.replace(/[^\d+]/g, '')
  const least = /^\(?49\D/.test(plain) ? WITH_COUNTRY_APART : WITH_COUNTRY
  const hasCountry = digits.startsWith('49') && (digits.length >= least || /^490[1-9]\d{5}/.test(digits))
  return hasCountry ? `+${digits}` : digits
}
