import Papa from 'papaparse'
import { MOST_COLUMNS } from './bounds.ts'
import { recognise } from './columns.ts'
import { encodingOf, openFile } from './decode.ts'
import { refuseOtherTexts } from './file-kind.ts'
import { type CsvRecord, type Delimiter, newlineOf, openText, recordsOf } from './records.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface Table {
  readonly encoding: string
  readonly delimiter: Delimiter
  /** As they stand in the file, without white space around them. */
  readonly headers: readonly string[]
  /** Below the header, without empty lines and repeated headers. */
  readonly records: AsyncIterable<CsvRecord[]>
  /** Cells that its header has, the empty ones at its end included. */
  readonly width: number
}

const DELIMITERS: readonly Delimiter[] = [';', ',', '\t']
/** What Excel writes above a table to name its delimiter. */
const NAMED = /^"?sep=([;,\t])"?\s*$/i

/** The table in a file, as far as it is one. Throws `UnreadableFile`. */
export async function openTable(bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const file = await openFile(bytes)
  const { name: encoding, decoder } = encodingOf(file.head)
  const text = await openText(decoder(file.whole))
  refuseOtherTexts(text.head)
  const newline = newlineOf(text.head)
  const delimiter = delimiterOf(text.head, newline)
  const above = aboveHeader(text.head)
  const records = recordsOf(text.whole, { delimiter, newline })[Symbol.asyncIterator]()
  const first: CsvRecord[] = []
  let header: CsvRecord | undefined
  while (header === undefined) {
    const next = await records.next()
    if (next.done) break
    header = headerOf(next.value.filter(({ line }) => line > above))
    if (header) first.push(...next.value.slice(next.value.indexOf(header) + 1))
  }
  const headers = headersOf(header)
  return { encoding, delimiter, headers, width: header?.cells.length ?? 0, records: rowsOf(first, records, headers) }
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** Filled lines that are looked at for the header: a program may write above it what is exported, and when. */
const LOOKED_AT = 10

/** The first line whose columns are those of adverts, else the first one that is filled: its columns are for the agent to say. */
function headerOf<Line extends { readonly cells: readonly string[] }>(lines: readonly Line[]): Line | undefined {
  const filled = lines.filter(({ cells }) => isFilled(cells)).slice(0, LOOKED_AT)
  return filled.find(({ cells }) => isHeader(cells)) ?? filled[0]
}

function isHeader(cells: readonly string[]): boolean {
  const { title, zip, city, address } = recognise(cells.slice(0, MOST_COLUMNS).map((cell) => cell.trim()))
  return title !== undefined && (zip ?? city ?? address) !== undefined
}

const aboveHeader = (head: string) => (NAMED.test(firstLine(head)) ? 1 : 0)
const firstLine = (head: string) => head.slice(0, 20).split(/[\r\n]/)[0] ?? ''

/** The delimiter that Excel names, else the one by which most columns are recognised, else the one that makes most. */
function delimiterOf(head: string, newline: '\n' | '\r'): Delimiter {
  const named = NAMED.exec(firstLine(head))?.[1]
  if (named !== undefined) return named as Delimiter
  const scored = DELIMITERS.map((delimiter) => {
    const { data } = new Papa.Parser({ delimiter, newline, preview: 20 }).parse(head, 0, false) as { data: string[][] }
    const headers = (headerOf(data.map((cells) => ({ cells })))?.cells ?? []).map((cell) => cell.trim())
    return { delimiter, score: Object.keys(recognise(headers)).length * (MOST_COLUMNS + 1) + Math.min(headers.length, MOST_COLUMNS) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ';'
}

function headersOf(header: CsvRecord | undefined): string[] {
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

async function* rowsOf(
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
