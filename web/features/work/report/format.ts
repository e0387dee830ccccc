import type { ReportFigures } from '#shared/contract/work/report.ts'
import { daysAfter, germanDay } from '#shared/domain/berlin-time.ts'
import {
  REPORT_BAND_LABEL,
  REPORT_WAY_LABEL,
  type ReportBand,
  type ReportGroup,
  type ReportWay,
  UNKNOWN_KEY,
} from '#shared/domain/report.ts'
import { describeSource } from '#shared/domain/sources.ts'
import { formatNumber } from '#web/lib/format.ts'

type Rate = NonNullable<ReportFigures['rates']['mandate']>

export const formatShare = (share: number): string => `${formatNumber(Math.round(share * 1_000) / 10)} %`
export const formatRange = ({ low, high }: Pick<Rate, 'low' | 'high'>): string =>
  `${formatNumber(Math.round(low * 1_000) / 10)} bis ${formatShare(high)}`

/** The value of a group to which a report is limited; a person's name comes from the office, and is undefined until it is known. */
export const describeChosen = (group: ReportGroup, key: string, names: ReadonlyMap<string, string> | undefined): string => {
  if (group === 'week') return `ab ${germanDay(key)}`
  if (group === 'source') return key === 'tip' ? 'Tipp' : describeSource(key)
  if (group === 'way') return REPORT_WAY_LABEL[key as ReportWay] ?? key
  if (group === 'band') return REPORT_BAND_LABEL[key as ReportBand] ?? key
  if (key === UNKNOWN_KEY) return group === 'area' ? 'ohne Postleitzahl' : 'niemand zuständig'
  if (group === 'area') return `${key}…`
  return names === undefined ? '…' : (names.get(key) ?? 'ehemals im Büro')
}

/** The day in the last week of the period before, or after. */
export const shiftPeriod = (to: string, weeks: number, direction: 1 | -1): string => daysAfter(to, direction * 7 * weeks)

export const describePeriod = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${germanDay(from)} bis ${germanDay(to)}`
