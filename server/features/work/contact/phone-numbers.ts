import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'

export interface WrittenNumber {
  /** As it stands in the text. */
  readonly text: string
  /** `+491711234567`, as a phone dials it. */
  readonly tel: string
}

/** Times of day and dates look like numbers. */
const TIMES =
  /(?<![\d.])(?:(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.20\d\d|(?:\d{1,2}(?:[.:]\d\d)?\s*(?:uhr|h)?\s*(?:-|–|bis|und)\s*)?\d{1,2}(?:[.:]\d\d)?\s*(?:uhr|h)\b)/giu

/** Digits with what people write between them, invisible characters among it. */
const RUN = /(?:[+＋(]\s?)*\p{Nd}(?:[\s\p{Cf}()/.\-‐-―_|\\]{0,5}\p{Nd})*/gu

/** Where a second number begins without a word between. No number is as long as both together. */
const NEXT = /(?<=(?:\d\D*){7})[\s/|\\]+(?=0(?:\D*\d){5})/u

/** Digits after the 0: anything shorter is a house number or a postcode. */
const SHORTEST = 6

/** Characters of a field that are looked at. */
const LONGEST = 500

/** Every phone number of a field into which people write what they like: `0171/1234567 oder 030 123456, ab 18 Uhr`. */
export function findNumbers(text: string | null): WrittenNumber[] {
  const written = parseNumbers(text).map(({ text, number }) => ({ text, tel: number.number }))
  return [...new Map(written.toReversed().map((one) => [one.tel, one])).values()].toReversed()
}

/** Each number of a field in one form, a German one beginning with its 0, a foreign one with its country. */
export function plainNumbers(text: string | null): string[] {
  return parseNumbers(text).map(({ number }) => (number.countryCallingCode === '49' ? `0${number.nationalNumber}` : number.number))
}

function parseNumbers(text: string | null): { text: string; number: PhoneNumber }[] {
  const runs = [
    ...(text ?? '')
      .slice(0, LONGEST)
      .replace(TIMES, (time) => 'x'.repeat(time.length))
      .matchAll(RUN),
  ].flatMap(([run]) => run.split(NEXT))
  const marked = runs.filter((run) => /^\(*[+＋0０]/u.test(run))
  // where none begins as a number does, somebody left out the 0
  return (marked.length > 0 ? marked : runs).flatMap((text) => {
    const number = parsePhoneNumberFromString(text.normalize('NFKC').replace(/[^\d+]/g, ''), 'DE')
    return number?.isPossible() && number.nationalNumber.length >= SHORTEST ? [{ text, number }] : []
  })
}
