import Papa from 'papaparse'
import { MOST_COLUMNS } from './bounds.ts'
import { recognise } from './columns.ts'
import { detectEncoding, openFile } from './decode.ts'
import { refuseOtherTexts } from './file-kind.ts'
import { type CsvRecord, type Delimiter, detectNewline, openText, readRecords } from './records.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface Table {
  readonly encoding: string
  readonly delimiter: Delimiter
  /** As in the file, trimmed. */
  readonly headers: readonly string[]
  /** Rows below the header, except empty lines and repeated headers. */
  readonly records: AsyncIterable<CsvRecord[]>
  /** Number of cells in the header, including empty ones at its end. */
  readonly width: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** The line that Excel writes above a table to declare its delimiter. */
const NAMED = /^"?sep=([;,\t])"?\s*$/i

/** Opens the table in a file. Throws `UnreadableFile`. */
export async function openTable(bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const file = await openFile(bytes)
  const { name: encoding, decoder } = detectEncoding(file.head)
  const text = await openText(decoder(file.whole))
  refuseOtherTexts(text.head)
  const newline = detectNewline(text.head)
  const delimiter = detectDelimiter(text.head, newline)
  const above = aboveHeader(text.head)
  const records = readRecords(text.whole, { delimiter, newline })[Symbol.asyncIterator]()
  const first: CsvRecord[] = []
  let header: CsvRecord | undefined
  while (header === undefined) {
    const next = await records.next()
    if (next.done) break
    header = findHeader(next.value.filter(({ line }) => line > above))
    if (header) first.push(...next.value.slice(next.value.indexOf(header) + 1))
  }
  const headers = readHeaders(header)
  return { encoding, delimiter, headers, width: header?.cells.length ?? 0, records: readRows(first, records, headers) }
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** Non-empty lines searched for the header: a program may write a caption with the export date above it. */
const LOOKED_AT = 10

/** The first line with advert columns, otherwise the first non-empty line, whose columns the agent then assigns. */
function findHeader<Line extends { readonly cells: readonly string[] }>(lines: readonly Line[]): Line | undefined {
  const filled = lines.filter(({ cells }) => isFilled(cells)).slice(0, LOOKED_AT)
  return filled.find(({ cells }) => isHeader(cells)) ?? filled[0]
}

function isHeader(cells: readonly string[]): boolean {
  const { title, zip, city, address } = recognise(cells.slice(0, MOST_COLUMNS).map((cell) => cell.trim()))
  return title !== undefined && (zip ?? city ?? address) !== undefined
}

const aboveHeader = (head: string) => (NAMED.test(firstLine(head)) ? 1 : 0)
const firstLine = (head: string) => head.slice(0, 20).split(/[\r\n]/)[0] ?? ''

/** The delimiter declared by Excel, otherwise the one that yields most recognised columns, otherwise the one that yields most columns. */
function detectDelimiter(head: string, newline: '\n' | '\r'): Delimiter {
  const named = NAMED.exec(firstLine(head))?.[1]
  if (named !== undefined) return named as Delimiter
  const scored = DELIMITERS.map((delimiter) => {
    const { data } = new Papa.Parser({ delimiter, newline, preview: 20 }).parse(head, 0, false) as { data: string[][] }
    const headers = (findHeader(data.map((cells) => ({ cells })))?.cells ?? []).map((cell) => cell.trim())
    return { delimiter, score: Object.keys(recognise(headers)).length * (MOST_COLUMNS + 1) + Math.min(headers.length, MOST_COLUMNS) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ';'
}

function readHeaders(header: CsvRecord | undefined): string[] {
  const headers = (header?.cells ?? []).map((cell) => cell.trim())
  const width = headers.findLastIndex((name) => name !== '') + 1
  if (width > MOST_COLUMNS)
    throw new UnreadableFile(
      `Die Datei hat ${width.toLocaleString('de-DE')} Spalten, gelesen werden höchstens 1.000. Löschen Sie die überzähligen.`,
    )
  if (width < 2)
    throw new UnreadableFile(
      'In der ersten Zeile der Datei stehen keine Spalten, die durch Semikolon, Komma oder Tabulator getrennt sind. Wählen Sie die CSV-Datei, die Sie aus ThinkImmo exportiert haben.',
    )
  return headers.slice(0, width)
}

async function* readRows(
  first: readonly CsvRecord[],
  rest: AsyncIterator<CsvRecord[]>,
  headers: readonly string[],
): AsyncIterable<CsvRecord[]> {
  const isRow = ({ cells }: CsvRecord) => isFilled(cells) && !headers.every((name, at) => cells[at]?.trim() === name)
  try {
    yield first.filter(isRow)
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value.filter(isRow)
  } finally {
    await rest.return?.()
  }
}
