import { foldGerman } from '#shared/domain/spelling.ts'
import { isCommonTrade, isOneTrade, tradeParts, classifyTrades } from './trade-words.ts'

/** Words in a name that do not distinguish businesses. */
const FILLER = new Set(
  (
    'gmbh mbh ug ag kg ohg gbr ek eg ev kgaa co cokg haftungsbeschraenkt und inh inhaber inhaberin prof dipl ing jur med phil kfm kffr ' +
    'gebr gebrueder firma die der das des dem den fuer von vom zum zur bei sohn soehne tochter kollegen partner partnerschaft ' +
    'bda ivd hwk ihk tuev oebvi oeffentlich bestellter bestellte vereidigter vereidigte staatlich geprueft gepruefter familie herr frau sen jun senior junior'
  ).split(' '),
)

/** Minimum letters of a distinguishing word: shorter ones are initials or words such as "Di". */
const DISTINCTIVE_MIN = 3

/** A company name, split into its words. */
export interface NameOf {
  /** Words that are neither trade nor filler and identify the owner. Similar spellings count as one. */
  readonly own: readonly string[]
  /** The name's trades, and all parts of its trade words. */
  readonly trades: readonly string[]
  readonly parts: readonly string[]
  /** All words of the name. */
  readonly words: readonly string[]
}

/** @param places towns of the two compared businesses; a town alone identifies neither */
export function takeApart(name: string, places: readonly (string | null)[]): NameOf {
  const towns = new Set(places.flatMap((place) => splitWords(place ?? '')))
  // in "Hoch- und Tiefbau" the first word is a trade as well
  const [text, halves] = [name.replace(HALF, ' '), (name.match(HALF) ?? []).flatMap(splitWords)]
  const words = splitWords(text).filter((word) => !FILLER.has(word))
  const known = words.filter((word) => !towns.has(word)).map((word) => ({ word, parts: tradeParts(word) }))
  const parts = [...known.flatMap(({ parts }) => parts ?? []), ...halves.flatMap((half) => tradeParts(half) ?? half)]
  const own = known.flatMap(({ word, parts }) => (parts === undefined && word.length >= DISTINCTIVE_MIN ? [word] : []))
  return { own: [...new Set(own)], trades: [...new Set(classifyTrades(parts))], parts: [...new Set(parts)], words: [...new Set(words)] }
}

const HALF = /\p{L}+-(?=[\s,]|$)/gu

const splitWords = (text: string) =>
  foldGerman(
    text
      .replaceAll('ı', 'i')
      // A.B.C. becomes ABC, and SchlüsselBlitz two words
      .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:\.|\s|$))/gu, '')
      .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** What else two businesses have in common. */
interface Shared {
  readonly isPhone: boolean
  /** The web site together with the phone number or the address. */
  readonly isSiteToo: boolean
}

/**
 * Whether two names may belong to the same business: all distinguishing words of one occur in the other, and their trades do not conflict. The more
 * else is equal, the less the trades matter.
 */
export function isNamedAlike(one: NameOf, other: NameOf, shared: Shared): boolean {
  if (wholeSound(one) === wholeSound(other) && one.words.length > 0) return true
  const [few, many] = one.own.length <= other.own.length ? [one, other] : [other, one]
  if (few.own.length === 0) return isBrandIn(few, many) || isBrandIn(many, few)
  if (!isIn(few.own, many.own)) return false
  return shared.isSiteToo || (shared.isPhone && few.own.length > 1) || doesTheSame(few, many, shared)
}

/** Names that consist of trade words only: people have such names ("Landschaftsbau Teich"), and so do brands ("Grünwerk"). */
function isBrandIn(few: NameOf, many: NameOf): boolean {
  if (few.own.length > 0 || few.words.length < 2) return false
  if (isIn(few.words, many.words)) return true
  const isShared = (word: string) => isIn([word], many.words)
  const isDone = (word: string) => classifyTrades(tradeParts(word) ?? [word]).every((trade) => many.trades.includes(trade))
  const isBrand = (word: string) => {
    const trades = classifyTrades(tradeParts(word) ?? [])
    return isShared(word) && trades.length > 0 && !trades.some(isCommonTrade)
  }
  return few.words.some(isBrand) && few.words.every((word) => isShared(word) || isDone(word))
}

/** Two words in one name may be written as one in the other. */
function isIn(few: readonly string[], many: readonly string[]): boolean {
  const joined = many.flatMap((word, at) => (many[at + 1] === undefined ? [] : [word + (many[at + 1] ?? '')]))
  const isThere = (word: string) => [...many, ...joined].some((same) => isAlike(word, same))
  return few.every(isThere) || (few.length > 1 && many.some((word) => foldSound(word) === foldSound(few.join(''))))
}

const wholeSound = ({ words }: NameOf) => [...new Set(words.map(foldSound))].toSorted().join('')

function doesTheSame(few: NameOf, many: NameOf, { isPhone }: Shared): boolean {
  const share = (ones: readonly string[], others: readonly string[]) => ones.some((one) => others.some((same) => isOneTrade(one, same)))
  if (few.trades.length > 0 && many.trades.length > 0) return share(few.trades, many.trades)
  if (few.parts.length > 0 && many.parts.length > 0)
    return (isPhone || few.trades.length === many.trades.length) && share(few.parts, many.parts)
  // an extra word may be an unknown trade
  return many.parts.length > 0 || many.own.length === few.own.length
}

/** Minimum letters of a word in which one typo is tolerated. */
const SLIP_MIN = 6

/** Whether the words are equal, sound alike, or differ by a single typo after the first letter. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [foldSound(one), foldSound(other)]
  return a === b || (Math.min(a.length, b.length) >= SLIP_MIN && a[0] === b[0] && isOneApart(a, b))
}

/** One spelling for letters that sound alike in names. */
const foldSound = (word: string) =>
  word
    .replace(/[ao]e|(?<![aeq])ue/g, ([vowel = '']) => vowel)
    .replace(/y/g, 'i')
    .replace(/qu|qv|kw/g, 'kv')
    .replace(/w/g, 'v')
    .replace(/ph/g, 'f')
    .replace(/ck/g, 'k')
    .replace(/[dt]+h?/g, 't')
    .replace(/(.)\1+/g, '$1')

/** Whether the words differ by one letter inserted, removed or replaced. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
