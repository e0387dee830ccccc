import { quotable } from './quote.ts'
import { type Statements, splitStatements } from './statements.ts'
import { readWeights, type Weights } from './weights.ts'

/** A text's statement about estate agents. */
export interface Refusal {
  /** Words from the text, at most QUOTE_MAX characters, without personal data. */
  readonly quote: string
  /** False if the owner may have meant something else. */
  readonly isSure: boolean
}

/** Probabilities from which a text refuses agents, or may refuse them. `npm run learn` prints the results for writers left out of training. */
export const SURE = 0.62
export const POSSIBLE = 0.32

/** Characters. */
const QUOTE_MAX = 80

let weights: Weights | undefined
export const refusalWeights = (): Weights => (weights ??= readWeights('refusals'))

/** Tokens from `first` up to, but not including, `last`, and the probability that they refuse agents. */
interface Found {
  readonly first: number
  readonly last: number
  readonly probability: number
}

/** The statement in a text that most probably refuses estate agents, if any is probable. */
export function findRefusal(text: string, weights = refusalWeights()): Refusal | undefined {
  const statements = splitStatements(text)
  const totals = sumTotals(statements, weights)
  const found = findSurest(statements, totals, weights)
  if (!found || found.probability < POSSIBLE) return undefined
  const words = findQuote(text, statements, totals, found)
  // without letters it means nothing; with nothing but personal data it may
  if (!/\p{L}/u.test(words)) return undefined
  return { quote: quotable(words) || '…', isSure: found.probability >= SURE }
}

/** Sums over the tokens before each token: of all weights, and of those it shares with preceding tokens. */
interface Totals {
  readonly all: Int32Array
  /** Shared with the token before. */
  readonly pair: Int32Array
  /** Shared with the two tokens before. */
  readonly wide: Int32Array
}

function sumTotals({ features: { count, slots, own, pair, wide } }: Statements, { entries }: Weights): Totals {
  const totals = { all: new Int32Array(count + 1), pair: new Int32Array(count), wide: new Int32Array(count) }
  const sumSpan = (from: number, to: number) => {
    let sum = 0
    for (let at = from; at < to; at += 1) sum += entries[slots[at] as number] as number
    return sum
  }
  for (let token = 0; token < count; token += 1) {
    const [pairs, wides] = [pair[token] as number, wide[token] as number]
    const shared = [sumSpan(pairs, wides), sumSpan(wides, own[token + 1] as number)] as const
    ;[totals.pair[token], totals.wide[token]] = shared
    totals.all[token + 1] = (totals.all[token] as number) + sumSpan(own[token] as number, pairs) + shared[0] + shared[1]
  }
  return totals
}

/** The sum of the tokens' weights as if they were a separate text. */
function sumSpan({ all, pair, wide }: Totals, first: number, last: number): number {
  const sum = (all[last] as number) - (all[first] as number) - (pair[first] as number) - (wide[first] as number)
  return first + 1 < last ? sum - (wide[first + 1] as number) : sum
}

/** The number of slots in that sum. */
function slotsIn({ features: { own, pair, wide } }: Statements, first: number, last: number): number {
  const from = (own[first] as number) + (own[first + 1] as number) - (pair[first] as number)
  const slots = (own[last] as number) - from
  return first + 1 < last ? slots - ((own[first + 2] as number) - (wide[first + 1] as number)) : slots
}

/** Each sentence, and each pair of consecutive sentences. */
function findSurest(statements: Statements, totals: Totals, { bias, unit }: Weights): Found | undefined {
  const { starts } = statements
  let found: Found | undefined
  const weigh = (first: number, last: number) => {
    const sum = (bias[0] as number) + (sumSpan(totals, first, last) * unit) / Math.sqrt(slotsIn(statements, first, last))
    const probability = 1 / (1 + Math.exp(-sum))
    if (!found || probability > found.probability) found = { first, last, probability }
  }
  for (let at = 0; at + 1 < starts.length; at += 1) {
    const [first, last, next] = [starts[at] as number, starts[at + 1] as number, starts[at + 2]]
    weigh(first, last)
    if (next !== undefined) weigh(first, next)
  }
  return found
}

/** The statement itself, or the words with the highest weight if it is long. */
function findQuote(
  text: string,
  { plain: { positions }, features: { start, end } }: Statements,
  totals: Totals,
  { first, last }: Found,
): string {
  const textBetween = (from: number, to: number) => text.slice(positions[start[from] as number], positions[end[to - 1] as number]).trim()
  const statement = textBetween(first, last)
  if (statement.length <= QUOTE_MAX) return statement
  let heaviest = { sum: Number.NEGATIVE_INFINITY, words: '' }
  for (let from = first; from < last; from += 1)
    for (let to = from + 1; to <= last; to += 1) {
      const words = textBetween(from, to)
      if (words.length > QUOTE_MAX) break
      const sum = sumSpan(totals, from, to)
      if (sum > heaviest.sum) heaviest = { sum, words }
    }
  // a single word may be longer than a quotation
  return heaviest.words || statement.slice(0, QUOTE_MAX)
}
