import type { CountedRow, Report, ReportFigures, ReportRow, ReportScope } from '#shared/contract/work/report.ts'
import { ACTIVITY_LABEL, type ActivityType } from '#shared/domain/activity.ts'
import { berlinDay, daysAfter, germanDay, findMonday } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { compareShares, toRate, RATED_FROM } from '#shared/domain/rates.ts'
import {
  isCompared,
  RATED_STEPS,
  REPORT_BAND_LABEL,
  REPORT_BANDS,
  REPORT_WAY_LABEL,
  type ReportBand,
  type ReportGroup,
  type ReportNumber,
  type ReportWay,
  UNKNOWN_KEY,
} from '#shared/domain/report.ts'
import { describeSource } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { countLeads, type Figures, listBehind, type Scope } from './queries.ts'

/** Who reads: an agent without the right over all gets a report about the own leads, in the same form. */
export type Reader = Agent & { readonly officeRole: OfficeRole }

interface Period {
  readonly from: string
  readonly to: string
}

/** Whole weeks, the last one with the day asked for. */
function toPeriod({ clock }: Ctx, { weeks, until }: ReportScope): Period {
  const monday = findMonday(until ?? berlinDay(clock.now()))
  return { from: daysAfter(monday, -7 * (Number(weeks) - 1)), to: daysAfter(monday, 6) }
}

const toScope = ({ id, officeId, officeRole }: Reader, asked: ReportScope, { from, to }: Period): Scope => ({
  ...asked,
  officeId,
  ownId: mayDo(officeRole, 'report.all') ? undefined : id,
  from,
  before: daysAfter(to, 1),
})

export interface Grouped extends ReportScope {
  readonly by: ReportGroup
}

export async function getReport(ctx: Ctx, reader: Reader, { by, ...asked }: Grouped): Promise<Report> {
  const period = toPeriod(ctx, asked)
  const counted = await countLeads(ctx, by, toScope(reader, asked, period))
  const total = counted.find(({ key }) => key === null) as Figures
  const rows = counted.flatMap(({ key, ...figures }) => (key === null ? [] : [{ key, ...figures }]))
  return {
    ...period,
    by,
    rows: sortRows(
      by,
      rows.map((row) => toRow(by, row, total)),
    ),
    total: toFigures(total),
  }
}

function toRow(by: ReportGroup, row: Figures & { readonly key: string }, total: Figures): ReportRow {
  return { key: row.key, label: LABEL[by](row.key, row.name), ...toFigures(row, isCompared(by) ? total : undefined) }
}

/** Compared with all other rows if the total is given. */
function toFigures({ key: _, name: __, ...counts }: Figures, total?: Figures): ReportFigures {
  const rates = RATED_STEPS.map((step) => {
    const rate = toRate(counts[step], counts.leads)
    const others = total && { hits: total[step] - counts[step], cases: total.leads - counts.leads }
    const differs = others ? compareShares({ hits: counts[step], cases: counts.leads }, others) : null
    return [step, rate && { ...rate, differs }] as const
  })
  const isRated = counts.leads >= RATED_FROM && counts.mandate > 0
  return {
    ...counts,
    rates: Object.fromEntries(rates) as ReportFigures['rates'],
    contactsPerMandate: isRated ? counts.contacts / counts.mandate : null,
  }
}

const LABEL: Readonly<Record<ReportGroup, (key: string, name: string | null) => string>> = {
  week: (key) => `Woche ab ${germanDay(key)}`,
  source: (key) => (key === 'tip' ? 'Tipp' : describeSource(key)),
  area: (key) => (key === UNKNOWN_KEY ? 'Ohne Postleitzahl' : `${key}…`),
  way: (key) => REPORT_WAY_LABEL[key as ReportWay],
  band: (key) => REPORT_BAND_LABEL[key as ReportBand],
  person: (key, name) => (key === UNKNOWN_KEY ? 'Niemand zuständig' : (name ?? 'Ehemals im Büro')),
}

/** Weeks, areas and scores in their order, all others by their size. */
function sortRows(by: ReportGroup, rows: readonly ReportRow[]): ReportRow[] {
  if (by === 'band') return rows.toSorted((a, b) => REPORT_BANDS.indexOf(a.key as ReportBand) - REPORT_BANDS.indexOf(b.key as ReportBand))
  if (by === 'week' || by === 'area') return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return rows.toSorted((a, b) => b.leads - a.leads || a.label.localeCompare(b.label, 'de'))
}

export async function listCounted(
  ctx: Ctx,
  reader: Reader,
  { number, limit, cursor, ...asked }: ReportScope & Asked & { readonly number: ReportNumber },
): Promise<Page<CountedRow>> {
  const page = await listBehind(ctx, number, toScope(reader, asked, toPeriod(ctx, asked)), { limit, cursor })
  return page.with(page.rows.map((row) => ({ ...row, contact: row.contact && ACTIVITY_LABEL[row.contact as ActivityType] })))
}
