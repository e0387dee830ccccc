import { foldGerman } from '#shared/domain/spelling.ts'

/** What stands in a name and tells no business from another. */
const FILLER = new Set(
  'gmbh mbh ug ag kg ohg gbr ek eg ev kgaa co cokg haftungsbeschrankt haftungsbeschraenkt und u inh inhaber inhaberin dr dipl ing prof gebr gebruder gebrueder firma fa der die das fur fuer e k v'.split(
    ' ',
  ),
)

/** One trade under several words: what begins with one of them. The first that fits counts. */
const TRADES: readonly (readonly [trade: string, word: RegExp])[] = [
  ['innenarchitekt', /^innenarchitekt/],
  ['architekt', /^architekt/],
  ['garten', /^(?:gartenbau|galabau|garten|landschaftsbau|gartner|gartenlandschaft)$/],
  ['entrumpler', /^(?:entrump|haushaltsauflos|wohnungsauflos)/],
  ['elektro', /^(?:elektrik|elektro(?!nik|gerat))/],
  ['dach', /^(?:dachdeck|bedachung)/],
  ['maler', /^(?:maler|lackier)/],
  ['shk', /^(?:sanitar|heizung|installateur|shk$|klempner)/],
  ['tischler', /^(?:tischler|schreiner)/],
  ['schlosser', /^(?:schlosser|metallbau)/],
  ['bau', /^(?:bauunternehm|baugeschaft)/],
  ['immobilien', /^(?:immobilien(?!bewert)|makler|immobilienmakler)$/],
]

/** One word of a name; `trade` where it only says what the business does. */
interface Word {
  readonly text: string
  readonly isTrade: boolean
}

/** The words of a name that tell something, in one spelling. */
export function nameWords(name: string): readonly Word[] {
  const words = foldGerman(name.replaceAll('ı', 'i'))
    .replace(/[ao]e|(?<![aeq])ue/g, ([vowel = '']) => vowel)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !FILLER.has(word))
    .map((word) => {
      const [trade] = TRADES.find(([, pattern]) => pattern.test(word)) ?? []
      return { text: trade ?? word, isTrade: trade !== undefined }
    })
  return [...new Map(words.map((word) => [word.text, word])).values()]
}

/**
 * Whether every word of one name stands in the other, and at least one that is more than a trade. Written a little differently counts unless `exact` is
 * asked for: `Stuckateurbetrieb`, `Rolladen`, `Green Line`.
 */
export function isPart(words: readonly Word[], whole: readonly Word[], how?: 'exact'): boolean {
  if (!words.some(({ isTrade }) => !isTrade)) return false
  const isIn = (word: Word) => whole.some((other) => (how === 'exact' ? word.text === other.text : isAlike(word, other)))
  return words.every(isIn) || (how !== 'exact' && joined(words) === joined(whole))
}

const joined = (words: readonly Word[]) => words.map(({ text }) => text).join('')

/** Letters that two words begin with at the least, to be forms of one. */
const STEM = 5

function isAlike(one: Word, other: Word): boolean {
  if (one.text === other.text) return true
  if (one.isTrade || other.isTrade) return false
  const [short = '', long = ''] = [single(one.text), single(other.text)].toSorted((a, b) => a.length - b.length)
  return short.length >= STEM && long.startsWith(short)
}

/** Double letters once. */
const single = (text: string) => text.replace(/(.)\1+/g, '$1')
