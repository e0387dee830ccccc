import { REFUSAL_WORDING } from './agent-refusal.wording.ts'
import { plainTextOf } from './plain-text.ts'

/** The words by which an owner refuses contact by estate agents. */
export interface AgentRefusal {
  /** As they stand in the advert: `text.slice(at, at + quote.length)`. At most QUOTE_MAX characters. */
  readonly quote: string
  readonly at: number
}

/** Characters. */
const QUOTE_MAX = 80
/** No honest advert is longer; bounds the work on what a hostile page may hold. Characters. */
const TEXT_READ = 20_000

/** The first words of a text that refuse estate agents. What only describes ("ohne Makler", "keine Maklerprovision") is no refusal. */
export function findAgentRefusal(text: string): AgentRefusal | undefined {
  const { text: plain, positions } = plainTextOf(text.slice(0, TEXT_READ))
  let found: { start: number; length: number } | undefined
  for (const pattern of REFUSAL_WORDING) {
    const match = pattern.exec(plain)
    if (!match) continue
    const [start, length] = [match.index, match[0].length]
    if (!found || start < found.start || (start === found.start && length < found.length)) found = { start, length }
  }
  if (!found) return undefined
  const at = positions[found.start] ?? 0
  return { quote: cut(text.slice(at, positions[found.start + found.length])), at }
}

/** Whole words only, without the blanks and signs that follow them. */
function cut(words: string): string {
  const short = words.length > QUOTE_MAX ? words.slice(0, Math.max(words.lastIndexOf(' ', QUOTE_MAX), QUOTE_MAX / 2)) : words
  return short.trimEnd()
}
