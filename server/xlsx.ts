import type { File } from '#shared/contract/route.ts'
import { writeXlsxStream } from 'hucre/xlsx'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface XlsxColumn {
  readonly header: string
  /** In characters. */
  readonly width: number
  /** How Excel shows its numbers and days. */
  readonly numFmt?: string
}

export type XlsxRow = (string | number | Date | null)[]

/** A workbook of one sheet, written while it is read. The header stays where it is; a text is never a formula, because no cell is one. */
export function xlsxFile(name: string, columns: readonly XlsxColumn[], rows: AsyncIterable<XlsxRow>): File {
  const content = writeXlsxStream(cleanRows(rows), { name: 'Liste', columns: [...columns], freezePane: { rows: 1 } })
  return { name, mediaType: XLSX, content }
}

async function* cleanRows(rows: AsyncIterable<XlsxRow>): AsyncIterable<XlsxRow> {
  for await (const row of rows) yield row.map((value) => (typeof value === 'string' ? textOf(value) : value))
}

/** Excel refuses a file in which a cell holds more. */
const CELL_MAX = 32_767

/** What XML cannot hold is left out, and what a reader would take for a sign in hexadecimal stays the text it is. */
const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .slice(0, CELL_MAX)
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
