import { setImmediate } from 'node:timers/promises'
import { THINKIMMO_FIELDS, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'
import type { ImportListing } from '../../../market/adverts/service.ts'
import { BATCH, MOST_COLUMNS } from './bounds.ts'
import { CellReader } from './cell-reader.ts'
import { type ColumnMapping, recognise } from './columns.ts'
import { listingOfRow } from './listing-of-row.ts'
import { type CsvRecord, type Delimiter } from './records.ts'
import { openTable, type Table } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

export { type ColumnMapping, unusedColumns } from './columns.ts'
export { UnreadableFile } from './unreadable-file.ts'

export interface FilePreview {
  readonly encoding: string
  readonly delimiter: Delimiter
  readonly headers: readonly string[]
  readonly mapping: ColumnMapping
  /** The first rows, with long cells truncated. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * A row as an advert, or the reason why it is not one. `line` is its number in a spreadsheet, `object` the file's own property id, `note` lists
 * cells left empty.
 */
export type ReadRow =
  | { readonly line: number; readonly listing: ImportListing; readonly object: string | null; readonly note: string | null }
  | { readonly line: number; readonly reason: string; readonly title: string | null }

const PREVIEWED = 10
/** Characters in a previewed cell. */
const SHOWN = 200

/** Rows read without a pause, in about a millisecond. */
const READ_AT_ONCE = 25

/** A file's first rows and the detected column mapping. Throws `UnreadableFile`. */
export async function previewFile(bytes: AsyncIterable<Uint8Array>, remembered?: ColumnMapping): Promise<FilePreview> {
  const { encoding, delimiter, headers, records } = await openTable(bytes)
  const rows: string[][] = []
  for await (const batch of records) {
    for (const { cells } of batch.slice(0, PREVIEWED - rows.length)) rows.push(headers.map((_, at) => shown(cells[at] ?? '')))
    if (rows.length === PREVIEWED) break
  }
  if (rows.length === 0) throw noRows()
  return { encoding, delimiter, headers, mapping: recognise(headers, remembered), rows }
}

const shown = (cell: string) => (cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell)
const noRows = () => new UnreadableFile('Unter der Kopfzeile der Datei steht keine einzige Zeile.')

/**
 * Yields a file's rows in batches, with constant memory for any file size. May throw `UnreadableFile` midway; the caller must then discard the
 * rows read so far.
 */
export async function* readFile(bytes: AsyncIterable<Uint8Array>, mapping: ColumnMapping | undefined, at: Date): AsyncIterable<ReadRow[]> {
  const table = await openTable(bytes)
  const columns = mapColumns(table, mapping ?? recognise(table.headers))
  let width: number | undefined
  let batch: ReadRow[] = []
  for await (const records of table.records) {
    for (const record of records) {
      width ??= measureWidth(record, table)
      batch.push(readRow(record, width, columns, at))
      // lets requests, and the rows read before, get on
      if (batch.length % READ_AT_ONCE === 0) await setImmediate()
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (width === undefined) throw noRows()
  if (batch.length > 0) yield batch
}

/** Each field's column index. An advert needs a title and a place. */
function mapColumns({ headers }: Table, mapping: ColumnMapping): ReadonlyMap<ThinkImmoField, number> {
  const columns = new Map<ThinkImmoField, number>()
  for (const field of THINKIMMO_FIELDS) {
    const at = mapping[field] === undefined ? -1 : headers.indexOf(mapping[field])
    if (at !== -1) columns.set(field, at)
  }
  if (!columns.has('title'))
    throw new UnreadableFile('In der Datei wurde keine Spalte für den Titel erkannt. Wählen Sie sie in der Vorschau aus.')
  if (!columns.has('zip') && !columns.has('address') && !columns.has('city'))
    throw new UnreadableFile(
      'In der Datei wurde keine Spalte für Postleitzahl, Ort oder Adresse erkannt. Wählen Sie sie in der Vorschau aus.',
    )
  return columns
}

/** Maximum cells per row. Some programs end each row, but not the header, with a delimiter. */
const measureWidth = ({ cells }: CsvRecord, { width }: Table) =>
  cells.length === width + 1 && cells.at(-1)?.trim() === '' ? width + 1 : width

function readRow(record: CsvRecord, width: number, columns: ReadonlyMap<ThinkImmoField, number>, at: Date): ReadRow {
  const row = new CellReader(record.cells, columns)
  const title = row.text('title')?.slice(0, SHOWN).toWellFormed() ?? null
  const misshapen = shapeFault(record, width)
  if (misshapen !== undefined) return { line: record.line, reason: misshapen, title }
  const read = listingOfRow(row, at)
  if (read === undefined) return { line: record.line, reason: `${[...row.notes, ...row.faults].join('; ')}.`, title }
  return { line: record.line, ...read, note: row.notes.length > 0 ? `${row.notes.join('; ')}.` : null }
}

/** Why a row's cells cannot be assigned. Spreadsheets omit empty trailing cells, so too few cells are not an error. */
function shapeFault({ cells, fault }: CsvRecord, width: number): string | undefined {
  if (fault === 'quotes') return 'Ein Anführungszeichen steht an falscher Stelle, deshalb ist nicht sicher, wo die Zeile endet.'
  if (fault === 'cut' && cells.length < width) return `Die Datei bricht in dieser Zeile ab: ${cells.length} statt ${width} Spalten.`
  if (cells.length <= width) return undefined
  const many = cells.length > MOST_COLUMNS ? `mehr als ${MOST_COLUMNS.toLocaleString('de-DE')}` : cells.length
  return `Die Zeile hat ${many} Spalten, die Kopfzeile nur ${width}. Meist fehlen Anführungszeichen um einen Text.`
}
