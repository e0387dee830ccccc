import { foldGerman } from '#shared/domain/spelling.ts'
import { FIRST_NAMES } from './first-names.ts'
import { GAP, type Impersonal, withoutPersons } from './without-persons.ts'

/** Lower case without accents, with ä as "ae". */
const folded = (text: string) => foldGerman(text.replace(/ı/g, 'i')).replace(/ł/g, 'l')
/** The same with ä as "a", as other languages and many keyboards have it. */
const bare = (text: string) => folded(text.normalize('NFD').replace(/\p{M}/gu, ''))

const NAMES: ReadonlySet<string> = new Set(FIRST_NAMES.flatMap((name) => [folded(name), bare(name)]))

const TITLES: readonly RegExp[] = [
  /(?<!\p{L})(?:herrn?|frau|hr|fr|mr|mrs|dr|prof|professor(?:in)?|doktor|dipl|eheleuten?|ehepaar|geschwister|witwer?|namens|hei(?:ß|ss)(?:t|e|en)|nachname|c\/o)(?!\p{L})/u,
  // a family that looks for a home has no name
  /(?<!\p{L})fam(?:\.\s{0,3}|ilie\s{1,3})(?!(?:mit|und|oder|in|im|ab|bis|zum|zur|am|ohne|aus|geeignet)(?!\p{L}))\p{L}/u,
]

/** "max. 400.000" and "max 3 Zimmer" are limits; "st. georg" and "lüneburger heide" are places. */
const NO_NAME =
  /(?<!\p{L})(?:max(?=\.|[ \t]{0,3}(?:\d|ein|zwei|drei|vier|fünf|sechs))|(?<=\d[ \t]?(?:mio|tsd|k|€|euro?|qm|m²)?\.?[ \t]{0,3})max|(?:st\.|st|sankt)[ \t-]{1,3}\p{L}{2,30}|(?:in|lüneburger)[ \t]{1,3}heide(?!\p{L}))/gu

/** Streets named after a place, which only capital letters show in a longer text. */
const LOWER_STREET =
  /(?<!\p{L})(?:am|an de[rnm]|auf de[rnm]|im|zum|zur|unter de[nr]|hinter de[rmn]|vor de[mr]|beim|alte[rs]?|neue[rs]?|gro(?:ß|ss)e[rs]?|kleine[rs]?|obere[rs]?|untere[rs]?|lange[rs]?)[ \t]{1,3}\p{L}{2,30}[ \t]{1,3}(?:nr\.?[ \t]{0,3})?\d{1,3}[ \t]?[a-z]?(?=[ \t]{0,3}(?:[,;:!?)]|$|in(?!\p{L})|\d{5}))/u

/**
 * A question that may be sent to a third party; undefined if it may concern a person: it has a title, a first name, a number, a mail address, or a
 * street with its number, in any case of letters. A surname alone is not recognised.
 */
export function questionWithoutPersons(question: string): Impersonal | undefined {
  const text = withoutPersons(question)
  const small = text.toLowerCase().replace(/\u0307/g, '')
  if (text.includes(GAP) || TITLES.some((title) => title.test(small)) || LOWER_STREET.test(small)) return undefined
  return namesIn(small.replace(NO_NAME, ' ')) ? undefined : text
}

/** The genitive too: "annas". */
const namesIn = (small: string) =>
  small
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => [folded(word), bare(word)].some((one) => NAMES.has(one) || (one.endsWith('s') && NAMES.has(one.slice(0, -1)))))
