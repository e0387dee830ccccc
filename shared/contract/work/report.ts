import { z } from 'zod'
import { REPORT_ROWS_PAGE } from '../../domain/limits.ts'
import { DIFFERENCES } from '../../domain/rates.ts'
import { REPORT_BANDS, REPORT_GROUPS, REPORT_NUMBERS, REPORT_WAYS, REPORT_WEEKS, UNKNOWN_KEY } from '../../domain/report.ts'
import { Day, Id, orUnset, Text } from '../fields.ts'
import { PageQuery } from '../pages.ts'
import type { Routes } from '../route.ts'

const YEARS = 'Bitte geben Sie einen Tag zwischen 2000 und 2099 an'
const ReportDay = Day.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', YEARS)

/** Which leads: those that began in these weeks, and of them those with these values. */
const ReportScope = z.object({
  weeks: orUnset(z.enum(REPORT_WEEKS, 'Bitte wählen Sie einen Zeitraum')).transform((weeks) => weeks ?? '13'),
  /** A day in the last week; without one the current week is the last. */
  until: orUnset(ReportDay),
  /** The Monday of one week. */
  week: orUnset(Day),
  source: orUnset(Text(100)),
  area: orUnset(z.string().regex(/^(?:\d\d|none)$/, 'Bitte geben Sie die ersten zwei Ziffern der Postleitzahl an')),
  way: orUnset(z.enum(REPORT_WAYS, 'Unbekannter Weg')),
  band: orUnset(z.enum(REPORT_BANDS, 'Unbekannter Bereich des Lead-Scores')),
  person: orUnset(z.union([z.uuid(), z.literal(UNKNOWN_KEY)], 'Unbekannte Person')),
})
export type ReportScope = z.output<typeof ReportScope>

const Grouped = ReportScope.extend({
  by: orUnset(z.enum(REPORT_GROUPS, 'Danach lässt sich nicht gliedern')).transform((by) => by ?? 'week'),
})

const Rate = z.object({
  share: z.number(),
  low: z.number(),
  high: z.number(),
  /** Clearly above or below that of all other rows; null if chance explains it, and always for weeks and people. */
  differs: z.enum(DIFFERENCES).nullable(),
})
/** Null for too few leads. */
const ReportRate = Rate.nullable()

const count = z.number().int()

const ReportFigures = z.object({
  leads: count,
  reached: count,
  appointment: count,
  mandate: count,
  sale: count,
  contacts: count,
  /** Commissions that were paid, and their sum in euro. */
  paid: count,
  paidAmount: z.number(),
  /** Shares of the leads. */
  rates: z.object({ reached: ReportRate, appointment: ReportRate, mandate: ReportRate, sale: ReportRate }),
  /** Null for too few leads, or without a mandate. */
  contactsPerMandate: z.number().nullable(),
})
export type ReportFigures = z.output<typeof ReportFigures>

const ReportRow = ReportFigures.extend({ key: z.string(), label: z.string() })
export type ReportRow = z.output<typeof ReportRow>

export const Report = z.object({
  /** Monday of the first week, Sunday of the last. */
  from: Day,
  to: Day,
  by: z.enum(REPORT_GROUPS),
  rows: z.array(ReportRow),
  total: ReportFigures,
})
export type Report = z.output<typeof Report>

/** A lead, a contact or a commission. */
const CountedRow = z.object({
  propertyId: Id,
  title: z.string(),
  place: z.string().nullable(),
  /** Monday of the week in which the lead began. */
  week: Day,
  /** Who is responsible; null if free. */
  person: z.string().nullable(),
  /** Which contact it was; null for other lists, and once retention has deleted the contact. */
  contact: z.string().nullable(),
  /** Euro of a commission; null for other lists. */
  amount: z.number().nullable(),
})
export type CountedRow = z.output<typeof CountedRow>

/** How the work of an office went, of an agent alone for an agent. No API key reads it, because it is about people. */
export const report = {
  get: {
    method: 'GET',
    path: '/api/office/report',
    access: ['agent'],
    right: 'report.see',
    query: Grouped,
    reply: Report,
    summary: 'Vom Lead zum Verkauf, gegliedert nach Woche, Quelle, Gebiet, Weg, Lead-Score oder Person. Makler sehen nur sich selbst.',
  },
  rows: {
    method: 'GET',
    path: '/api/office/report/rows',
    access: ['agent'],
    right: 'report.see',
    query: PageQuery(REPORT_ROWS_PAGE)
      .extend(ReportScope.shape)
      .extend({
        number: z.enum(REPORT_NUMBERS, 'Bitte wählen Sie eine Zahl der Auswertung'),
      }),
    paged: true,
    reply: z.array(CountedRow),
    summary: 'Was hinter einer Zahl der Auswertung steht: so viele Zeilen, wie sie zählt, die neuesten zuerst.',
  },
  csv: {
    method: 'GET',
    path: '/api/office/report/csv',
    access: ['agent'],
    right: 'report.see',
    kind: 'download',
    mediaTypes: ['text/csv; charset=utf-8'],
    limits: [{ calls: 180, seconds: 3600, per: 'office' }],
    query: Grouped,
    summary: 'Dieselbe Auswertung als Datei für Tabellenprogramme.',
  },
} as const satisfies Routes
