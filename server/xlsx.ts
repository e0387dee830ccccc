import type { File } from '#shared/contract/route.ts'
import { writeXlsxStream } from 'hucre/xlsx'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface XlsxColumn {
  readonly header: string
  /** Width in characters. */
  readonly width: number
  /** Excel's format for numbers and dates. */
  readonly numFmt?: string
}

export type XlsxRow = (string | number | Date | null)[]

/** A workbook of one sheet, streamed while its rows are read. The header is frozen; cells never contain formulas. */
export function xlsxFile(name: string, columns: readonly XlsxColumn[], rows: AsyncIterable<XlsxRow>): File {
  const content = writeXlsxStream(cleanRows(rows), { name: 'Liste', columns: [...columns], freezePane: { rows: 1 } })
  return { name, mediaType: XLSX, content }
}

async function* cleanRows(rows: AsyncIterable<XlsxRow>): AsyncIterable<XlsxRow> {
  for await (const row of rows) yield row.map((value) => (typeof value === 'string' ? cleanText(value) : value))
}

/** Excel rejects a file with a longer cell. */
const CELL_MAX = 32_767

/** Drops characters that XML cannot represent, and escapes what a reader would decode as a hexadecimal character. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .slice(0, CELL_MAX)
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
