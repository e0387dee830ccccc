import { foldGerman } from '#shared/domain/spelling.ts'
import { isCommonTrade, isOneTrade, tradeParts, tradesOf } from './trade-words.ts'

/** What stands in a name and tells no business from another. */
const FILLER = new Set(
  (
    'gmbh mbh ug ag kg ohg gbr ek eg ev kgaa co cokg haftungsbeschraenkt und inh inhaber inhaberin prof dipl ing jur med phil kfm kffr ' +
    'gebr gebrueder firma die der das des dem den fuer von vom zum zur bei sohn soehne tochter kollegen partner partnerschaft ' +
    'bda ivd hwk ihk tuev oebvi oeffentlich bestellter bestellte vereidigter vereidigte staatlich geprueft gepruefter familie herr frau sen jun senior junior'
  ).split(' '),
)

/** Letters that a word needs to tell one business from another: shorter ones are initials and "Di". */
const TELLING = 3

/** A company's name, taken apart. */
export interface NameOf {
  /** Words that are no trade and no filler: whose business it is. Similar spellings are one. */
  readonly own: readonly string[]
  /** What it does, and all parts of its words of trades. */
  readonly trades: readonly string[]
  readonly parts: readonly string[]
  /** Everything. */
  readonly words: readonly string[]
}

/** @param places towns of the two businesses that are compared: alone they name nobody */
export function takeApart(name: string, places: readonly (string | null)[]): NameOf {
  const towns = new Set(places.flatMap((place) => wordsOf(place ?? '')))
  // of "Hoch- und Tiefbau" the first word is a trade as well
  const [text, halves] = [name.replace(HALF, ' '), (name.match(HALF) ?? []).flatMap(wordsOf)]
  const words = wordsOf(text).filter((word) => !FILLER.has(word))
  const known = words.filter((word) => !towns.has(word)).map((word) => ({ word, parts: tradeParts(word) }))
  const parts = [...known.flatMap(({ parts }) => parts ?? []), ...halves.flatMap((half) => tradeParts(half) ?? half)]
  const own = known.flatMap(({ word, parts }) => (parts === undefined && word.length >= TELLING ? [word] : []))
  return { own: [...new Set(own)], trades: [...new Set(tradesOf(parts))], parts: [...new Set(parts)], words: [...new Set(words)] }
}

const HALF = /\p{L}+-(?=[\s,]|$)/gu

const wordsOf = (text: string) =>
  foldGerman(
    text
      .replaceAll('ı', 'i')
      // A.B.C. is ABC, and SchlüsselBlitz two words
      .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:\.|\s|$))/gu, '')
      .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** What else is the same of two businesses. */
interface Shared {
  readonly isPhone: boolean
  /** The web site, and with it the number or the door. */
  readonly isSiteToo: boolean
}

/**
 * Whether two names may be those of one business: they share what is their own, neither names somebody else, and they do not do different things. The more
 * else is the same, the less their trades have to say.
 */
export function isNamedAlike(one: NameOf, other: NameOf, shared: Shared): boolean {
  if (wholeOf(one) === wholeOf(other) && one.words.length > 0) return true
  const [few, many] = one.own.length <= other.own.length ? [one, other] : [other, one]
  if (few.own.length === 0) return isBrandIn(few, many) || isBrandIn(many, few)
  if (!isIn(few.own, many.own)) return false
  return shared.isSiteToo || (shared.isPhone && few.own.length > 1) || doesTheSame(few, many, shared)
}

/** Names of nothing but words of trades: people are called like trades ("Landschaftsbau Teich"), and so are brands ("Grünwerk"). */
function isBrandIn(few: NameOf, many: NameOf): boolean {
  if (few.own.length > 0 || few.words.length < 2) return false
  if (isIn(few.words, many.words)) return true
  const isSaid = (word: string) => isIn([word], many.words)
  const isDone = (word: string) => tradesOf(tradeParts(word) ?? [word]).every((trade) => many.trades.includes(trade))
  const isBrand = (word: string) => {
    const trades = tradesOf(tradeParts(word) ?? [])
    return isSaid(word) && trades.length > 0 && !trades.some(isCommonTrade)
  }
  return few.words.some(isBrand) && few.words.every((word) => isSaid(word) || isDone(word))
}

/** Two words of one name may be written as one in the other. */
function isIn(few: readonly string[], many: readonly string[]): boolean {
  const joined = many.flatMap((word, at) => (many[at + 1] === undefined ? [] : [word + (many[at + 1] ?? '')]))
  const isThere = (word: string) => [...many, ...joined].some((same) => isAlike(word, same))
  return few.every(isThere) || (few.length > 1 && many.some((word) => soundOf(word) === soundOf(few.join(''))))
}

const wholeOf = ({ words }: NameOf) => [...new Set(words.map(soundOf))].toSorted().join('')

function doesTheSame(few: NameOf, many: NameOf, { isPhone }: Shared): boolean {
  const share = (ones: readonly string[], others: readonly string[]) => ones.some((one) => others.some((same) => isOneTrade(one, same)))
  if (few.trades.length > 0 && many.trades.length > 0) return share(few.trades, many.trades)
  if (few.parts.length > 0 && many.parts.length > 0)
    return (isPhone || few.trades.length === many.trades.length) && share(few.parts, many.parts)
  // a word more may be a trade that we do not know
  return many.parts.length > 0 || many.own.length === few.own.length
}

/** Letters that a word needs for one of them to be a slip. */
const SLIP_MIN = 6

/** The same word, or one that sounds like it, or a slip of one letter behind the first. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [soundOf(one), soundOf(other)]
  return a === b || (Math.min(a.length, b.length) >= SLIP_MIN && a[0] === b[0] && isOneApart(a, b))
}

/** One spelling for letters that sound alike in names. */
const soundOf = (word: string) =>
  word
    .replace(/[ao]e|(?<![aeq])ue/g, ([vowel = '']) => vowel)
    .replace(/y/g, 'i')
    .replace(/qu|qv|kw/g, 'kv')
    .replace(/w/g, 'v')
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/[dt]+h?/g, 't')
    .replace(/(.)\1+/g, '$1')

/** Whether one letter put in, left out or changed makes one of the other. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
