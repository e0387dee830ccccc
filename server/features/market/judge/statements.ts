import { collectBag, type Features, extractFeatures } from './features.ts'
import { type PlainText, toPlainText } from './plain-text.ts'

/** Characters. Honest adverts are never longer; the limit bounds the work on a hostile page. */
const TEXT_MAX = 12_000
/** Characters. A longer sentence is split: after the next comma once it exceeds `clause`, anywhere once it exceeds `max`. */
const STATEMENT = { clause: 50, max: 120 } as const
/** Keeps these features apart from those of other texts. */
const PART = 0
const KINDS = { pairs: true, triples: true, letters: true }

/** A full stop after one of these or after a single letter does not end a sentence. */
const ABBREVIATIONS = new Set(['etc', 'usw', 'bzw', 'ca', 'inkl', 'str', 'tel', 'evtl', 'nr', 'fa', 'anfr'])
const [BLANK, LINE, STOP, COMMA, DASH, BAR] = [32, 10, 46, 44, 45, 124]
const ENDS = new Set([33, 59, 63])

/** A text in sentences: sentence `n` has the tokens from `starts[n]` up to, but not including, `starts[n + 1]`. */
export interface Statements {
  readonly plain: PlainText
  readonly features: Features
  readonly starts: readonly number[]
}

export function splitStatements(text: string): Statements {
  const plain = toPlainText(text.slice(0, TEXT_MAX))
  const features = extractFeatures(plain, PART, KINDS)
  const { count, start, end } = features
  const starts = [0]
  for (let token = 1; token < count; token += 1) {
    const length = (start[token] as number) - (start[starts.at(-1) as number] as number)
    const isLong = length > STATEMENT.max || (length > STATEMENT.clause && plain.codes[start[token - 1] as number] === COMMA)
    if (isLong || isBreak(plain, start[token - 1] as number, end[token - 1] as number, start[token] as number)) starts.push(token)
  }
  if (count > 0) starts.push(count)
  return { plain, features, starts }
}

/** Whether a sentence ends between two tokens: the first spans `from` to `gap`, the second starts at `next`. */
function isBreak({ codes }: PlainText, from: number, gap: number, next: number): boolean {
  const follows = (at: number) => codes[at] === BLANK || codes[at] === LINE
  if (ENDS.has(codes[from] as number) && follows(gap)) return true
  for (let at = gap; at < next; at += 1) {
    if (codes[at] === LINE || codes[at] === BAR || (codes[at] === DASH && at > gap && follows(at + 1))) return true
    if (codes[at] === STOP && follows(at + 1)) return at > gap || !isAbbreviation(codes, from, gap)
  }
  return false
}

function isAbbreviation(codes: Uint8Array, from: number, to: number): boolean {
  if (to - from === 1) return (codes[from] as number) >= 97
  return to - from < 6 && ABBREVIATIONS.has(String.fromCharCode(...codes.subarray(from, to)))
}

/** The slots of each sentence and of each pair of consecutive sentences, since "Makler? Nein, danke." is two of them. */
export function statementBags(text: string): Int32Array[] {
  const { features, starts } = splitStatements(text)
  if (features.count === 0) return [new Int32Array()]
  return starts.slice(0, -1).flatMap((first, at) => {
    const [end, next] = [starts[at + 1] as number, starts[at + 2]]
    return next === undefined ? [collectBag(features, first, end)] : [collectBag(features, first, end), collectBag(features, first, next)]
  })
}
