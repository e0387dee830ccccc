import { z } from 'zod'
import { IMPORT_STATUSES } from '../../domain/import-status.ts'
import { CSV_TYPES, IMPORT_BYTES_MAX } from '../../domain/csv-file.ts'
import { THINKIMMO_FIELDS } from '../../domain/thinkimmo.ts'
import { AuthorName, ById, Done, Moment } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Maps our fields to columns of the file, by exact header text. */
export const ColumnMapping = z.partialRecord(z.enum(THINKIMMO_FIELDS, 'Dieses Feld gibt es nicht'), z.string().max(1_000))
export type ColumnMapping = z.output<typeof ColumnMapping>

/** Preview of a file, before anything is stored. */
export const ImportPreview = z.object({
  encoding: z.string(),
  delimiter: z.enum([';', ',', '\t']),
  headers: z.array(z.string()),
  /** The proposed mapping of its columns. */
  mapping: ColumnMapping,
  /** The first rows, with long cells truncated. */
  rows: z.array(z.array(z.string())),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** Row counts by outcome; 0 until the file is read. `noted`: stored, but with unreadable cells. */
const Counts = {
  total: z.number(),
  imported: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  noted: z.number(),
}

export const Import = z.object({
  id: z.number(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  status: z.enum(IMPORT_STATUSES),
  ...Counts,
  /** Number of the agent's imports queued before it, while it is waiting. */
  ahead: z.number(),
  /** Why it was aborted, as a German sentence. */
  error: z.string().nullable(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: Moment.nullable(),
  author: AuthorName,
})
export type Import = z.output<typeof Import>

export const ImportReview = Import.extend({ preview: ImportPreview.nullable() })
export type ImportReview = z.output<typeof ImportReview>

/** A row that is not an advert, with the reason; or a stored row, with the cells that were unreadable and left empty. */
export const ImportFailure = z.object({ line: z.number(), title: z.string().nullable(), reason: z.string(), isStored: z.boolean() })
export type ImportFailure = z.output<typeof ImportFailure>

/** Result of undoing an import; keeps properties on which an agent has worked since. */
export const ImportUndone = z.object({
  removed: z.number(),
  kept: z.array(z.object({ propertyId: z.number(), title: z.string(), reason: z.string() })),
})
export type ImportUndone = z.output<typeof ImportUndone>

const agents = { access: ['agent'] } as const
const workers = { ...agents, right: 'prospects.work' } as const
const file = {
  ...workers,
  method: 'POST',
  kind: 'upload',
  field: 'file',
  mediaTypes: CSV_TYPES,
  maxBytes: IMPORT_BYTES_MAX,
  limits: [{ calls: 240, seconds: 3600, per: 'office' }],
} as const
const LISTS = ['/api/imports', '/api/properties', '/api/stats', '/api/search-criteria', '/api/call-list'] as const

/** Imports of ThinkImmo files; their adverts are visible only to the agent. */
export const imports = {
  upload: {
    ...file,
    path: '/api/imports',
    reply: ImportReview,
    invalidates: ['/api/imports'],
    summary: 'Nimmt eine CSV-Datei an (Formularfeld file) und zeigt, was darin erkannt wird. Gespeichert wird erst mit dem Start.',
  },
  importFile: {
    ...file,
    path: '/api/thinkimmo/import',
    /** `unusedColumns`: headers in the file that match no advert field. */
    reply: z.object({ id: z.number(), status: z.enum(IMPORT_STATUSES), ...Counts, unusedColumns: z.array(z.string()) }),
    invalidates: LISTS,
    summary:
      'Importiert eine CSV-Datei (Formularfeld file) mit den erkannten Spalten. Wartet einige Sekunden auf das Ergebnis; was länger dauert, geht weiter, und status sagt es. unusedColumns nennt die Spalten, die nicht gelesen werden.',
  },
  list: {
    ...agents,
    method: 'GET',
    path: '/api/imports',
    reply: z.array(Import),
    summary: 'Die letzten Importe, der neueste zuerst.',
  },
  read: {
    ...agents,
    method: 'GET',
    path: '/api/imports/:id',
    params: ById,
    reply: ImportReview,
    summary: 'Ein Import, mit Vorschau, solange er auf den Start wartet.',
  },
  start: {
    ...workers,
    method: 'POST',
    path: '/api/imports/:id/start',
    params: ById,
    body: z.object({ mapping: ColumnMapping }),
    reply: Import,
    invalidates: ['/api/imports'],
    summary: 'Startet den Import mit diesen Spalten und merkt sie sich. Je Makler läuft einer, weitere warten.',
  },
  cancel: {
    ...workers,
    method: 'DELETE',
    path: '/api/imports/:id',
    params: ById,
    reply: Done,
    invalidates: ['/api/imports'],
    summary:
      'Verwirft eine Datei, deren Import noch nicht läuft. Einer, der läuft, wird abgebrochen; was bis dahin gespeichert ist, bleibt.',
  },
  progress: {
    ...agents,
    method: 'GET',
    path: '/api/imports/:id/progress',
    kind: 'stream',
    params: ById,
    reply: Import,
    summary: 'Wie weit der Import ist, als Ereignisse (text/event-stream), bis er fertig ist.',
  },
  failures: {
    ...agents,
    method: 'GET',
    path: '/api/imports/:id/failures',
    params: ById,
    reply: z.array(ImportFailure),
    summary:
      'Die ersten 100 Zeilen der Datei, die kein Inserat ergaben, mit dem Grund, oder von denen Angaben leer blieben (isStored), mit diesen Angaben.',
  },
  failuresFile: {
    ...agents,
    method: 'GET',
    path: '/api/imports/:id/failures.csv',
    kind: 'download',
    params: ById,
    mediaTypes: ['text/csv; charset=utf-8'],
    summary: 'Alle diese Zeilen als CSV.',
  },
  undo: {
    ...workers,
    method: 'POST',
    path: '/api/imports/:id/undo',
    params: ById,
    reply: ImportUndone,
    invalidates: [...LISTS, '/api/notifications'],
    summary: 'Nimmt den letzten Import sieben Tage lang zurück: was er neu brachte, geht, außer woran seither gearbeitet wurde.',
  },
} as const satisfies Routes
