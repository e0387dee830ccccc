import { composed } from '#shared/domain/spelling.ts'
import { hasWhole, oneLine, splitSentences, usableQuote } from './quoted.ts'
import { isSentCompound, SENT_SMALL, SENT_WORDS } from './vocabulary.ts'

declare const impersonal: unique symbol
/** A text that may be sent to a third party: words of a closed vocabulary, and figures for the requested facts. */
export type Impersonal = string & { readonly [impersonal]: true }

/** Replaces everything that is not sent. */
const LEFT_OUT = '…'

/** Maximum length of a sentence that is sent, stored and shown. */
const SENTENCE_MAX = 400

/** A sentence as it was written and as it is sent. */
interface Line {
  readonly written: string
  readonly sent: string
}

/** What is sent of a text. */
export interface Excerpt {
  readonly text: Impersonal
  readonly lines: readonly Line[]
}

/** Keeps the sentences that can state the requested facts, and only those parts that may be sent; undefined if nothing useful is left. */
export function makeExcerpt(text: string, isAsked: (sentence: string) => boolean): Excerpt | undefined {
  const lines = text
    .split(/\n+/)
    .flatMap((line) => splitSentences(oneLine(line)))
    .filter((written) => written.length <= SENTENCE_MAX && isAsked(written))
    .map((written) => ({ written, sent: maskSentence(written) }))
    .filter(({ sent }) => isAsked(sent))
  return lines.length === 0 ? undefined : { lines, text: lines.map(({ sent }) => sent).join('\n') as Impersonal }
}

/** The original sentences from which a quote of the excerpt may come. Empty if the quote is not in the excerpt. */
export function sentencesQuoted({ lines }: Excerpt, quote: string): readonly string[] {
  const part = usableQuote(quote)
  return part === undefined ? [] : [...new Set(lines.filter(({ sent }) => hasWhole(oneLine(sent), part)).map(({ written }) => written))]
}

const YEAR = /^(?:1[5-9]\d|20[0-4])\d$/
const AREA = /^[1-9]\d{0,1}\.\d{3}(?:,\d{1,2})?$|^[1-9]\d{0,3}(?:,\d{1,2})?$/
const AREA_WITH_UNIT = /^([1-9][\d.,]*)(m²|m2|qm)$/
const UNIT = /^(?:m²|m2|qm|quadratmetern?)$/
const STOREY = /^[1-9]\d?\.?$/
const STOREY_WITH_UNIT = /^[1-9]\d?\.?(?:og|etage|stock)$/
const STOREYS = /^(?:og|obergescho(?:ss|ß)(?:es)?|etage|stock|stockwerk)$/
const ORDINAL = /^(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[nrms]?$/
const BUILT = /^(?:baujahr|bj|bauj|ursprungsbaujahr|erbaut|gebaut|errichtet|fertiggestellt)$/
/** Maximum number of words between a year and its verb. */
const BUILT_NEAR = 5
/** After one of these, "frei" is not a surname. */
const IS_FREE = /^(?:ist|sind|wird|werden|sofort|ab|aktuell|derzeit|bald|zurzeit)$/

/** A piece of text without blanks, taken apart. */
interface Piece {
  readonly before: string
  readonly core: string
  readonly small: string
  readonly after: string
}

const AROUND = /^([„“"'‚‘(\-–•*+:>]{0,3})(.*?)([.,;:!?)"”“'’\-–]{0,4})$/su

function splitPiece(text: string): Piece {
  const [, before = '', core = '', after = ''] = AROUND.exec(text) ?? []
  return { before, core, small: core.toLowerCase(), after }
}

/** The sentence with everything else replaced by the gap marker. */
export function maskSentence(sentence: string): string {
  const pieces = composed(sentence)
    .split(/\s+/u)
    .filter((text) => text !== '')
    .map(splitPiece)
  const names = namesIn(pieces)
  const sent = pieces.map((piece, at) =>
    !names.has(at) && mayBeSent(pieces, at) ? `${piece.before}${piece.core}${piece.after}` : undefined,
  )
  const left = sent.map((text, at) => text ?? `${LEFT_OUT}${readEndMark(pieces[at]?.after ?? '')}`)
  return left.filter((text, at) => !(text === LEFT_OUT && left[at - 1] === LEFT_OUT)).join(' ')
}

/** Punctuation that ends a sentence or a clause stays, because the meaning depends on it. */
const readEndMark = (after: string) => /[.,;!?]/u.exec(after)?.[0] ?? ''

/** After one of these, a capitalised word is a name, whatever else it means: "Familie Häuser", "P. Lage". */
const PERSON =
  /^(?:herrn?|hr|frau|fr|fam|familien?|eheleuten?|ehepaare?s?|geschwister|erben|dr|prof|ing|firma|fa|inh|name|heiße|kontakt|(?:eigentümer|verkäufer|besitzer|vermieter|mieter|anbieter|inhaber|nachbar|ansprechpartner)(?:in|innen|n|s)?)$/u
/** After one of these, only the very next word may be a name: "von der Stadt" contains none. */
const NEXT = /^(?:bei|von)$/
/** Words within a name. */
const PARTICLE = /^(?:und|u|&|\+|von|van|de|der|den|dem|zu|zum|zur)$/
const FIRM = /^(?:g?g?mbh|kg|kgaa|ohg|gbr|ag|ug|se|eg|ek|e\.k|co)$/
/** Legal forms of firms that mean storeys in most adverts. */
const STOREY_OR_FIRM = /^(?:eg|ug)$/
/** Words in the vocabulary that are not surnames. */
const NO_SURNAME =
  /^(?:(?:privat|makler|immobilien|interess|eigentümer|verkäufer|grundstück|baujahr|provision|bauträger|bauunternehm)\p{L}*|\p{L}+(?:ung|ungen|anfragen|geschoss|haus|hälfte))$/u
/** Words in the vocabulary that are also surnames: they are not sent after an unknown capitalised word, which may be a first name. */
const SURNAMES = new Set('bau fenster garten häuser jahr käufer küche lage lift rentner stadt student studentin uhr'.split(' '))

/** Positions of words that may be names because of their neighbours. */
function namesIn(pieces: readonly Piece[]): ReadonlySet<number> {
  return new Set([...personsIn(pieces), ...firmsIn(pieces)])
}

const isCapital = ({ core }: Piece) => /^\p{Lu}/u.test(core)
const isEnd = ({ after }: Piece) => /[,;!?)]/.test(after)

/** Whether the next words belong to a name, or the very next one is a name. */
type Expected = 'name' | 'next' | undefined

function personsIn(pieces: readonly Piece[]): readonly number[] {
  const names: number[] = []
  let expected: Expected
  for (const [at, piece] of pieces.entries()) {
    const isExpected = expected !== undefined || isSurnameBehind(pieces[at - 1], piece)
    const isName = isExpected && isCapital(piece) && !NO_SURNAME.test(piece.small)
    if (isName) names.push(at)
    expected = expectBehind(piece, isName, expected)
  }
  return names
}

const isSurnameBehind = (previous: Piece | undefined, { small }: Piece): boolean =>
  SURNAMES.has(small) && previous !== undefined && !isEnd(previous) && /^[\p{Lu}[…]/u.test(previous.core) && !isWord(previous.core)

function expectBehind(piece: Piece, isName: boolean, expected: Expected): Expected {
  const { core, small } = piece
  if (isEnd(piece)) return undefined
  const isWithinName = expected === 'name' && (isCapital(piece) || PARTICLE.test(small))
  if (isName || isWithinName || PERSON.test(small) || /^\p{Lu}$/u.test(core)) return 'name'
  return NEXT.test(small) ? 'next' : undefined
}

function firmsIn(pieces: readonly Piece[]): readonly number[] {
  const names: number[] = []
  for (const [at, { small }] of pieces.entries()) {
    if (!FIRM.test(small)) continue
    for (let before = at - 1; before >= 0; before -= 1) {
      const piece = pieces[before] as Piece
      if (isEnd(piece) || !(isCapital(piece) || PARTICLE.test(piece.small))) break
      const mayBeName = STOREY_OR_FIRM.test(small) ? SURNAMES.has(piece.small) : !NO_SURNAME.test(piece.small) && !FIRM.test(piece.small)
      if (isCapital(piece) && mayBeName) names.push(before)
    }
  }
  return names
}

const SENT_BESIDE = new Map(
  Object.entries<(pieces: readonly Piece[], at: number) => boolean>({
    stock(pieces, at) {
      const previous = pieces[at - 1]
      return previous !== undefined && (STOREY.test(previous.core) || ORDINAL.test(previous.small))
    },
    frei(pieces, at) {
      const before = pieces[at - 1]?.small ?? ''
      return before === 'sofort' || (pieces[at]?.core === 'frei' && (IS_FREE.test(before) || pieces[at + 1]?.small === 'lieferbar'))
    },
    grund: (pieces, at) => [pieces[at - 1], ...pieces.slice(at + 1, at + 4)].some((one) => UNIT.test(one?.small ?? '')),
  }),
)

function mayBeSent(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]
  if (!piece) return false
  const { core, small } = piece
  if (core === '') return true
  if (/\d/.test(core)) return isAskedFigure(pieces, at)
  const isSentBeside = SENT_BESIDE.get(small)
  if (isSentBeside) return isSentBeside(pieces, at)
  if (ORDINAL.test(small)) return STOREYS.test(pieces[at + 1]?.small ?? '')
  return core.split('/').every(isWord)
}

/** A capital inside a word, as in a user name, means that it is not a word. */
function isWord(word: string): boolean {
  if (!/^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lu}?\p{Ll}+(?:-\p{Lu}?\p{Ll}+)+|m²|m2)$/u.test(word)) return false
  const small = word.toLowerCase()
  if (SENT_WORDS.has(small) || (word === small && SENT_SMALL.has(small))) return true
  return isSentCompound(small) || (small.includes('-') && small.split('-').every((part) => SENT_WORDS.has(part)))
}

/** A year next to "gebaut", an area or a storey, and no figure next to another one, which may be a phone number. */
function isAskedFigure(pieces: readonly Piece[], at: number): boolean {
  const { core, small, after } = pieces[at] as Piece
  const previous = pieces.slice(0, at).findLast((one) => one.core !== '')
  const next = pieces.slice(at + 1).find((one) => one.core !== '')
  const isRun = (first: Piece | undefined, second: Piece | undefined) =>
    [first, second].every((one) => one !== undefined && /\d/.test(one.core) && !UNIT.test(one.small)) && !/[,;.!]/.test(first?.after ?? '')
  if (isRun(previous, pieces[at]) || isRun(pieces[at], next)) return false
  if (UNIT.test(small)) return true
  const [, area] = AREA_WITH_UNIT.exec(small) ?? []
  if (area !== undefined) return AREA.test(area)
  if (next !== undefined && UNIT.test(next.small)) return AREA.test(core) && after === ''
  if (YEAR.test(core)) {
    const isAfterWord = previous === undefined || isWord(previous.core)
    return isAfterWord && pieces.slice(Math.max(0, at - BUILT_NEAR), at + BUILT_NEAR + 1).some((one) => BUILT.test(one.small))
  }
  if (STOREY_WITH_UNIT.test(small)) return true
  return STOREY.test(core) && next !== undefined && STOREYS.test(next.small)
}

/** A line about a business: words of its trade, already selected by a list of trades, and words of our own. */
export const tradeLine = (before: string, words: string, after: string): Impersonal => `${before}${words}${after}` as Impersonal

/** Joins several such texts, one per line, each after a marker of ours. */
export const joinImpersonal = (lines: readonly (readonly [mark: string, text: Impersonal])[]): Impersonal =>
  lines.map(([mark, text]) => `${mark}${text}`).join('\n') as Impersonal
