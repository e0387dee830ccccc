import { REPORT_GROUPS, REPORT_NUMBERS, type ReportGroup, type ReportNumber } from '#shared/domain/report.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import type { ReportQuery, RowsQuery } from './queries.ts'

const isGroup = (text: string): text is ReportGroup => REPORT_GROUPS.some((one) => one === text)
const isNumber = (text: string): text is ReportNumber => REPORT_NUMBERS.some((one) => one === text)

/** What the page shows, from its address: the report, and the list behind one of its numbers. */
export function useAsked() {
  const { filter, change } = useAddressFilter(['weeks', 'until', 'by', ...REPORT_GROUPS, 'number', 'row'])
  const { number, row, by: group, ...scope } = filter
  const by = isGroup(group) ? group : 'week'
  const query = { ...scope, by } as ReportQuery
  const open = isNumber(number) ? { number, row } : undefined
  const rows = open && ({ ...scope, ...(row !== '' && { [by]: row }), number: open.number } as RowsQuery)
  const chosen = REPORT_GROUPS.flatMap((one) => (filter[one] === '' ? [] : [[one, filter[one]] as const]))
  const close = { number: '', row: '' }
  return {
    query,
    weeks: filter.weeks === '' ? '13' : filter.weeks,
    by,
    open,
    rows,
    /** Groups of which only one row is reported. */
    chosen,
    set: (patch: Partial<Record<'weeks' | 'until' | 'by', string>>) => change({ ...patch, ...close }),
    /** Reports on one row alone; by week, or by source within a week. */
    choose: (key: string) => change({ [by]: key, by: by === 'week' ? 'source' : 'week', ...close }),
    drop: (one: ReportGroup) => change({ [one]: '', ...close }),
    /** Opens the list behind a number; without a row that of the total. */
    show: (one: ReportNumber, key = '') => change({ number: one, row: key }),
    close: () => change(close),
  }
}
export type Asked = ReturnType<typeof useAsked>
