import Papa from 'papaparse'
import { HEAD, LONGEST_RECORD } from './bounds.ts'
import { noText } from './file-kind.ts'
import { neverClosed, tooLong } from './unreadable-file.ts'

export type Delimiter = ';' | ',' | '\t'

export interface CsvRecord {
  /** Line number as in a spreadsheet: the header is 1, a multi-line record counts once, empty lines count. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why it is uncertain where this record ends. */
  readonly fault: 'quotes' | 'cut' | null
}

export interface Form {
  readonly delimiter: Delimiter
  readonly newline: '\n' | '\r'
}

/** The beginning of a text, long enough for its first lines, and the whole text. */
export async function openText(texts: AsyncIterable<string>): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const iterator = texts[Symbol.asyncIterator]()
  let head = ''
  while (head.length < HEAD || !/[\r\n]/.test(head)) {
    if (head.length > LONGEST_RECORD) throw tooLong()
    const next = await iterator.next()
    if (next.done) break
    head += next.value
  }
  return { head, whole: together(head, iterator) }
}

async function* together(head: string, rest: AsyncIterator<string>): AsyncIterable<string> {
  try {
    yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The first line end outside quotation marks; inside them other line ends may occur. */
export function detectNewline(head: string): Form['newline'] {
  let isQuoted = false
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (head[at] === '\n') return '\n'
    if (head[at] === '\r') return head[at + 1] === '\n' ? '\n' : '\r'
  }
  return '\n'
}

/** A text's records in line order. Buffers at most one record, even for a text without line ends. */
export async function* readRecords(texts: AsyncIterable<string>, form: Form): AsyncIterable<CsvRecord[]> {
  let rest = ''
  let line = 1
  for await (const text of texts) {
    if (text.includes('\0')) throw noText()
    rest += text
    const { records, read } = parse(rest, form, line, false)
    rest = rest.slice(read)
    line += records.length
    if (records.length > 0) yield records
    if (rest.length > LONGEST_RECORD) throw tooLong()
  }
  if (rest !== '') yield parse(rest, form, line, true).records
}

/** The result of a Papa Parse call, which its own types do not specify. */
interface Parsed {
  readonly data: string[][]
  readonly errors: readonly { readonly code: string; readonly row: number }[]
  readonly meta: { readonly cursor: number }
}

function parse(text: string, { delimiter, newline }: Form, line: number, isEnd: boolean): { records: CsvRecord[]; read: number } {
  const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(text, 0, !isEnd) as Parsed
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) throw neverClosed(line + open.row)
  const odd = new Set(errors.map(({ row }) => row))
  const records = data.map((cells, at) => {
    const whole = newline === '\n' ? withoutReturn(cells) : cells
    // a quotation mark inside a text is harmless while the text stays on its line
    const isOdd = odd.has(at) && whole.some((cell) => /[\r\n]/.test(cell))
    return { line: line + at, cells: whole, fault: isOdd ? ('quotes' as const) : isEnd && at === data.length - 1 ? ('cut' as const) : null }
  })
  return { records, read: meta.cursor }
}

/** Papa Parse splits at LF here; strips the CR from Windows line ends in the last cell. */
function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1)
  if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1)
  return cells
}
