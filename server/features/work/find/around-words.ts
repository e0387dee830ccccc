import { listSpellings } from '#shared/domain/spelling.ts'

/** Characters before the hit, and in total. */
const BEFORE = 30
const LENGTH = 120

/** Excerpt of a long text around the first matching word. */
export function aroundWords(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const small = plain.toLowerCase()
  const places = words.flatMap((word) => listSpellings(word).map((spelling) => small.indexOf(spelling))).filter((at) => at >= 0)
  const at = Math.min(...places, plain.length)
  const begin = at === plain.length || at <= BEFORE || plain.length <= LENGTH ? 0 : plain.lastIndexOf(' ', at - BEFORE) + 1
  const part = plain.slice(begin, begin + LENGTH)
  return `${begin > 0 ? '… ' : ''}${part}${begin + LENGTH < plain.length ? ' …' : ''}`
}
