import { isBorough, isKnownTown, isRegion } from '../written/town.ts'
import { kindIn } from '../written/kind.ts'
import { LARGE_TOWNS } from '../written/towns.ts'
import { NO, NO_PLACE } from './little-words.ts'
import { isOneSlip, type Reading, type Span, withoutSpan } from './reading.ts'

/** Words followed by a place. */
const AHEAD = new Set([
  'in',
  'bei',
  'um',
  'nahe',
  'nähe',
  'raum',
  'region',
  'gegend',
  'umgebung',
  'kreis',
  'landkreis',
  'stadtteil',
  'plz',
  'postleitzahl',
  'ort',
  'nach',
  'von',
])
/** First words of names with several words. */
const FIRST =
  /^(?:bad|st\.?|sankt|neu|alt|alte[nrs]?|groß|klein|ober|unter|hohen|schwäbisch|burg|schloß|markt|heilig|nieder|hannoversch|lutherstadt|hansestadt)$/u
/** Small words within a name, each with the words that follow it there. */
const INSIDE =
  /^(?:am (?:main|see|rhein|neckar|harz|inn|lech|berg|meer|bodensee|wald|sand|chiemsee|ammersee|tegernsee|starnberger see|rübenberge)|an der (?:\p{L}+)|a\.?\s?d\.?\s?\p{L}+\.?|a\. ?m\.?|ob der tauber|vor der (?:höhe|rhön)|im (?:breisgau|schwarzwald|allgäu|odenwald)|in (?:der (?:pfalz|oberpfalz)|holstein)|unter (?:wald)|bei (?:hamburg|berlin|münchen)|i\.?\s?br\.?|i\.?\s?d\.?\s?opf\.?)/u

const WORD = /\(?[\p{L}\d][\p{L}\d.’'/-]*\)?/gu

/** A negation before a name, with the small words between them. */
const BEFORE_NAME =
  '(?: (?:direkt|gerade|unbedingt|in|im|bei|um|aus|nach|von|vom|der|die|den|dem|das|stadt|kreis|landkreis|raum|region|ort|plz))*'
const NOT_THERE = new RegExp(String.raw`(?<![\p{L}\d])${NO}${BEFORE_NAME} $`, 'u')
const AND_BEFORE = new RegExp(String.raw` (?:und|oder|noch|sowie|bzw\.?|beziehungsweise)(${BEFORE_NAME}) $`, 'u')
/** Maximum words of a name before "und". */
const NAME_WORDS = 3

/** Whether a negation applies to the name after this text: directly, or across the names listed before it. */
function isDenied(text: string): boolean {
  if (NOT_THERE.test(text)) return true
  const [joint, little] = AND_BEFORE.exec(text) ?? []
  if (joint === undefined) return false
  const before = text.slice(0, -joint.length)
  let start = before.length
  for (let taken = 0; taken < NAME_WORDS; taken += 1) {
    start = start === 0 ? 0 : before.lastIndexOf(' ', start - 1) + 1
    const [first = ''] = before.slice(start).split(' ')
    if (!/^\d{5}$/u.test(first) && !mayName(first)) return false
    const head = before.slice(0, start)
    // "ohne Aufzug und in Celle" only negates the lift
    const isList = little === '' || isKnownTown(before.slice(start)) || !new RegExp(String.raw`${NO} $`, 'u').test(head)
    if (isDenied(head)) return isList
    if (start === 0) return false
    start -= 1
  }
  return false
}

interface Found {
  readonly location: string | undefined
  /** The text with the place blanked out, of the same length. */
  readonly rest: string
}

/** The place in the rest of a question: a postcode or its first digits, otherwise a name, preferring known towns and names after "in" or "bei". */
export function placeIn(reading: Reading): Found {
  const { text, written } = reading
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index }))
  const code = tokens.find(
    ({ word, index }) =>
      !isDenied(text.slice(0, index)) &&
      (/^\d{5}$/u.test(word) || (/^\d{1,4}(?:er|x+|[.-]+)?$/u.test(word) && isPostcode(text, word, index))),
  )
  if (code) {
    const digits = /^\d+/u.exec(code.word)?.[0] ?? code.word
    return { location: digits, rest: withoutSpan(text, tokenSpan(code)) }
  }
  const found = tokens.flatMap((_, at) => nameAt(reading, tokens, at) ?? [])
  const names = found.filter((one) => !found.some((other) => other.start < one.start && other.end >= one.end))
  const best = names.toSorted((one, other) => other.rank - one.rank || one.start - other.start)[0]
  if (!best) {
    // every figure with a unit has been removed by now
    const digits = tokens.find(({ word }) => /^\d{2,4}$/u.test(word))
    return { location: digits?.word, rest: digits ? withoutSpan(text, tokenSpan(digits)) : text }
  }
  return {
    location: townMeant(written.slice(best.start, best.end).replace(/[.,;:!?]+$/u, '')),
    rest: withoutSpan(text, [best.start, best.end]),
  }
}

/** Whether digits are the beginning of a postcode, judging by the words around them. */
const isPostcode = (text: string, word: string, index: number) =>
  /(?:plz|postleitzahl(?:en)?|postleit(?:zahl)?bereich|(?:plz|postleitzahl(?:en)?)-?(?:gebiet|bereich|anfang|raum))(?: (?:beginnt mit|fängt mit|mit|ab|ist|bereich|gebiet|die mit))?[: ]*$/u.test(
    text.slice(0, index),
  ) ||
  /^ (?:vorne|am anfang|anfangen\p{L}*|beginnen\p{L}*|plz|postleitzahl)(?!\p{L})/u.test(text.slice(index + word.length)) ||
  /(?:beginnend mit|anfangend mit|beginnt mit|beginnen mit) $/u.test(text.slice(0, index)) ||
  /^\d{2,4}(?:er|x+)$/u.test(word)

interface Token {
  readonly word: string
  readonly index: number
}

interface Name {
  readonly start: number
  readonly end: number
  readonly rank: number
}

const tokenSpan = ({ word, index }: Token): Span => [index, index + word.length]

/** The name beginning with this word, if it can be one. */
function nameAt(reading: Reading, tokens: readonly Token[], at: number): Name | undefined {
  const { text, written } = reading
  const [before, first] = [tokens[at - 1], tokens[at]]
  if (!first || !mayBeginName(text, before, first)) return undefined
  const behind = before && text.slice(before.index + before.word.length, first.index).trim() === '' ? before.word : ''
  const isAhead = AHEAD.has(behind)
  const end = findNameEnd(reading, tokens, at, first)
  const name = text.slice(first.index, end)
  const isKnown = isKnownTown(name) || isKnownTown(first.word) || townMeant(name) !== name
  // "mit Wintergarten", "eine helle Wohnung"
  if (!isKnown && !isAhead && (behind === 'mit' || !isCapital(written, first))) return undefined
  return { start: first.index, end, rank: (isKnown ? 2 : 0) + (isAhead ? 1 : 0) }
}

const mayBeginName = (text: string, before: Token | undefined, first: Token): boolean =>
  !isDenied(text.slice(0, first.index)) && mayName(first.word) && (!isJoined(text, before, first) || isKnownTown(first.word))

function findNameEnd({ text, written }: Reading, tokens: readonly Token[], at: number, first: Token): number {
  let end = first.index + first.word.length
  for (let next = at + 1; next < tokens.length; next += 1) {
    const [one, last] = [tokens[next], tokens[next - 1]]
    if (!one || !last || text.slice(last.index + last.word.length, one.index) !== ' ') break
    const inside = INSIDE.exec(text.slice(one.index))?.[0]
    if (inside !== undefined) {
      end = one.index + inside.length
      next += inside.split(' ').length - 1
      continue
    }
    // only a town's district continues the name, other words do not
    if (!mayName(one.word) || (isKnownTown(text.slice(first.index, end)) && !isCapital(written, one))) break
    end = one.index + one.word.length
  }
  return end
}

/** Capitalised like a name, or the writer capitalises no words. */
const isCapital = (written: string, { word, index }: Token) =>
  word.startsWith('(') || /\p{Lu}/u.test(written[index] ?? '') || !/(?<=.)\p{Lu}\p{Ll}/su.test(written)

const TOWNS = Object.values(LARGE_TOWNS).flatMap((towns) => towns.split(', '))

/** Towns and other words that look like a typo in a large town's name. */
const LIKE_LARGE: ReadonlySet<string> = new Set(
  'bauten bockum dühren eisenbach giesen göritz güttingen haagen harburg hillesheim homberg kastel menden munster münden neukirchen neuses offenberg planen sieben weißenfeld wetten wißmar'.split(
    ' ',
  ),
)

/** A large town typed with one mistake, but not in its first letter: "Linden" is not Minden, "Hessen" is not Essen. */
function townMeant(name: string): string {
  const small = name.toLowerCase()
  if (name.length < 6 || isKnownTown(name) || isBorough(name) || isRegion(name) || LIKE_LARGE.has(small)) return name
  return TOWNS.find((town) => town[0]?.toLowerCase() === small[0] && isOneSlip(small, town.toLowerCase())) ?? name
}

/** Also understands abbreviations used in searches, in addition to those in adverts. */
export const findKind = (word: string) =>
  kindIn(word) ??
  (/^(?:wohn?gs?|wohnun?gs?)$/u.test(word) ? 'apartment' : /^häus(?:le|l|erl|ken)$/u.test(word) ? 'house' : kindIn(word.replace(/s$/u, '')))

/** Whether the word continues a name that began before it. */
const isJoined = (text: string, before: Token | undefined, { index }: Token) =>
  before !== undefined && mayName(before.word) && text.slice(before.index + before.word.length, index) === ' '

const mayName = (word: string): boolean =>
  FIRST.test(word) || (!NO_PLACE.has(word.replace(/[.,]+$/u, '')) && !/^\d/u.test(word) && word.length > 2 && findKind(word) === undefined)
