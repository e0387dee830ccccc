import { readFileSync } from 'node:fs'
import { foldGerman } from '#shared/domain/spelling.ts'

export const COMMON_FILE = new URL('./common-words.txt', import.meta.url)
let read: ReadonlySet<string> | undefined
/** Word stems that many adverts contain. Read lazily, since `npm run learn` writes them before it compares. */
const commonWords = () => (read ??= new Set(readFileSync(COMMON_FILE, 'utf8').split(/\s+/)))

/** Letters in a stem: endings differ where texts are rewritten. */
const BEGINNING = 7
const beginningsIn = (folded: string) => new Set((folded.match(/[a-z]{5,}/g) ?? []).map((word) => word.slice(0, BEGINNING)))

/** Stems of the words in a folded text that occur in few adverts. */
export function rareWordsIn(folded: string): Set<string> {
  const common = commonWords()
  return new Set([...beginningsIn(folded)].filter((word) => !common.has(word)))
}

/** Share of adverts from which a word counts as common. */
const MANY = 0.005
const PER_LINE = 16

/** The file content listing the words that many of these adverts contain. */
export function findCommonWords(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of beginningsIn(foldGerman(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].filter(([, count]) => count >= MANY * texts.length).map(([word]) => word)
  const lines = Object.values(
    Object.groupBy(
      words.sort().map((word, at) => ({ word, at })),
      ({ at }) => Math.floor(at / PER_LINE),
    ),
  )
  return lines.map((line = []) => `${line.map(({ word }) => word).join(' ')}\n`).join('')
}
