import { BIAS, CUES, LEAST, OPPOSITE } from './agent-refusal.cues.ts'
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

interface Found {
  readonly start: number
  readonly length: number
}

/** How probable it is that a statement, in the plain form of plain-text.ts, refuses agents. */
export type Ear = (statement: string) => number
/** From this probability on a statement that names agents refuses them, whatever its wording. */
const SOUNDS_LIKE_IT = 0.6
/** Below this one it does not, although its wording is known from those that do. */
const SOUNDS_OTHERWISE = 0.25

/**
 * Returns the first words of a text that refuse estate agents: an explicit wording, else a statement whose cues add up to a refusal. Descriptions
 * ("ohne Makler", "keine Maklerprovision") are no refusal.
 */
export function findAgentRefusal(text: string, ear?: Ear): AgentRefusal | undefined {
  const { text: plain, positions } = plainTextOf(text.slice(0, TEXT_READ))
  const found = firstOf(plain, ear)
  if (!found) return undefined
  const at = positions[found.start] ?? 0
  return { quote: cut(text.slice(at, positions[found.start + found.length])), at }
}

function firstOf(plain: string, ear?: Ear): Found | undefined {
  const byWords = findWording(plain) ?? findStatement(plain)
  if (!ear || weightOf(CUES.agents, plain) === 0) return byWords
  const statements = statementsOf(plain).filter(({ text }) => weightOf(CUES.agents, text) !== 0)
  const containing = statements.filter(({ start, length }) => byWords && byWords.start >= start && byWords.start < start + length)
  if (byWords && (containing.length === 0 || containing.some(({ text }) => ear(text) >= SOUNDS_OTHERWISE))) return byWords
  return statements.find(({ text }) => ear(text) >= SOUNDS_LIKE_IT)
}

function findWording(plain: string): Found | undefined {
  let found: Found | undefined
  for (const pattern of REFUSAL_WORDING) {
    const match = pattern.exec(plain)
    if (!match || OPPOSITE.test(around(plain, match.index))) continue
    const [start, length] = [match.index, match[0].length]
    if (!found || start < found.start || (start === found.start && length < found.length)) found = { start, length }
  }
  return found
}

/** Most texts do not mention agents at all. */
function findStatement(plain: string): Found | undefined {
  if (weightOf(CUES.agents, plain) === 0) return undefined
  return statementsOf(plain).find(({ start, text }) => weigh(text) >= LEAST && !OPPOSITE.test(around(plain, start)))
}

/** The sentence that begins before a place, and the next one. */
const around = (plain: string, at: number) =>
  plain.slice(Math.max(0, plain.lastIndexOf('.', at)), at + STATEMENT_MAX).slice(-2 * STATEMENT_MAX)

/** Characters of a statement; a longer one is several. */
const STATEMENT_MAX = 220
/** Where a statement ends; a point after a letter or a short word does not end one. */
const END = /(?<![^\p{L}]\p{L}|\b(?:etc|usw|bzw|ca|inkl|str|tel|evtl|nr|fa|anfr))\.\s|[!?;]\s|\n/gu

/** Each sentence, and each with the one after it: "Makler? Nein, danke." is two of them. */
function statementsOf(plain: string): (Found & { readonly text: string })[] {
  const starts = [0, ...[...plain.matchAll(END)].map((end) => end.index + end[0].length)]
  const pieces = starts.flatMap((start, at) => inPieces(start, starts[at + 1] ?? plain.length))
  const made = (start: number, end: number) => ({ start, length: end - start, text: plain.slice(start, end) })
  return pieces.flatMap(([start, end], at) => {
    const next = pieces[at + 1]
    return next ? [made(start, end), made(start, next[1])] : [made(start, end)]
  })
}

function inPieces(start: number, end: number): (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = []
  for (let at = start; at < end; at += STATEMENT_MAX) pieces.push([at, Math.min(end, at + STATEMENT_MAX)])
  return pieces
}

/** Sum of the cues for and against a refusal; undefined without an addressee or a refusal. */
function weigh(statement: string): number {
  const agents = weightOf(CUES.agents, statement)
  const refusing = agents === 0 ? 0 : weightOf(CUES.refusing, statement)
  return refusing === 0 ? Number.NEGATIVE_INFINITY : BIAS + agents + refusing + weightOf(CUES.accepting, statement)
}

const weightOf = (cues: (typeof CUES)[keyof typeof CUES], statement: string) =>
  cues.reduce((sum, { weight, pattern }) => (pattern.test(statement) ? sum + weight : sum), 0)

/** Whole words only, without the blanks and signs that follow them. */
function cut(words: string): string {
  const short = words.length > QUOTE_MAX ? words.slice(0, Math.max(words.lastIndexOf(' ', QUOTE_MAX), QUOTE_MAX / 2)) : words
  return short.trimEnd()
}
