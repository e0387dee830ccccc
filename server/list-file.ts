import type { File } from '#shared/contract/route.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { LIST_FILE_MAX } from '#shared/domain/limits.ts'
import { type Cell, csvFile } from './csv.ts'
import type { Asked, Page } from './db/pages.ts'
import { xlsxFile, type XlsxRow } from './xlsx.ts'

export type ListForm = 'csv' | 'xlsx'

/** Format of a column's values. */
type Look = 'text' | 'number' | 'euro' | 'day'

/** Days are ISO 8601. */
type Value = string | number | null

/** A column: header, value, format, and width in characters. */
export type Column<Row> = readonly [header: string, value: (row: Row) => Value, look?: Look, width?: number]

/** Yields the rows; returns a note to show below the table, if any. */
export type ListRows<Row> = AsyncGenerator<Row, string | undefined>

export const CUT = `Hier endet die Datei: Sie fasst ${LIST_FILE_MAX.toLocaleString('de-DE')} Zeilen, die Liste hat mehr. Mit engeren Filtern kommt der Rest.`

/** Rows per query. */
export const AT_ONCE = 500

/** Reads a list page by page. */
export async function* listRows<Row>(readPage: (asked: Asked) => Promise<Page<Row>>): ListRows<Row> {
  let cursor: string | undefined
  for (let read = 0; read < LIST_FILE_MAX; read += AT_ONCE) {
    const page = await readPage({ limit: AT_ONCE, cursor })
    yield* page.rows
    cursor = page.next
    if (cursor === undefined) return undefined
  }
  return CUT
}

/** A list as a file: the same columns in either format. */
export function listFile<Row>(form: ListForm, name: string, columns: readonly Column<Row>[], rows: ListRows<Row>): File {
  if (form === 'csv') return csvFile(`${name}.csv`, csvRows(columns, rows))
  const heads = columns.map(([header, , look = 'text', width = WIDTH[look]]) => {
    const numFmt = NUMBER_FORMAT[look]
    return { header, width: Math.max(width, header.length + 2), ...(numFmt !== undefined && { numFmt }) }
  })
  return xlsxFile(`${name}.xlsx`, heads, xlsxRows(columns, rows))
}

const WIDTH: Readonly<Record<Look, number>> = { text: 20, number: 10, euro: 16, day: 12 }
const NUMBER_FORMAT: Readonly<Record<Look, string | undefined>> = {
  text: undefined,
  number: undefined,
  euro: '#,##0.00',
  day: 'dd.mm.yyyy',
}

async function* csvRows<Row>(columns: readonly Column<Row>[], rows: ListRows<Row>): AsyncIterable<readonly Cell[]> {
  yield columns.map(([header]) => header)
  yield* lines(rows, (row) => columns.map(([, value, look]) => csvCell(value(row), look)))
}

async function* xlsxRows<Row>(columns: readonly Column<Row>[], rows: ListRows<Row>): AsyncIterable<XlsxRow> {
  yield* lines(rows, (row) => columns.map(([, value, look]) => xlsxCell(value(row), look)))
}

async function* lines<Row, Line>(rows: ListRows<Row>, toLine: (row: Row) => Line): AsyncIterable<Line | [string]> {
  let next = await rows.next()
  for (; next.done !== true; next = await rows.next()) yield toLine(next.value)
  if (next.value !== undefined) yield [next.value]
}

function csvCell(value: Value, look: Look = 'text'): Cell {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return look === 'euro' ? { euro: value } : value
  return look === 'day' ? germanDay(value) : value
}

const xlsxCell = (value: Value, look: Look = 'text') =>
  typeof value === 'string' && look === 'day' ? new Date(`${value}T00:00:00Z`) : value
