import { useRef } from 'react'
import { REPORT_GROUPS, REPORT_NUMBERS, type ReportGroup, type ReportNumber } from '#shared/domain/report.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import type { ReportQuery, RowsQuery } from './queries.ts'

const NAMES = ['weeks', 'until', 'by', ...REPORT_GROUPS, 'number', 'row'] as const
type Patch = Partial<Record<(typeof NAMES)[number], string>>

const isGroup = (text: string): text is ReportGroup => REPORT_GROUPS.some((one) => one === text)
const isNumber = (text: string): text is ReportNumber => REPORT_NUMBERS.some((one) => one === text)

const CLOSED = { number: '', row: '' } as const

/** What the page shows, from its address: the report, and the list behind one of its numbers. */
export function useAsked() {
  const bar = useRef<HTMLDivElement>(null)
  const { filter, change } = useAddressFilter(NAMES)
  const { number, row, by: group, ...scope } = filter
  const by = isGroup(group) ? group : 'week'
  const query = { ...scope, by } as ReportQuery
  const open = isNumber(number) ? { number, row } : undefined
  const rows = open && ({ ...scope, ...(row !== '' && { [by]: row }), number: open.number } as RowsQuery)
  const chosen = REPORT_GROUPS.flatMap((one) => (filter[one] === '' ? [] : [[one, filter[one]] as const]))
  const set = (patch: Patch) => change({ ...patch, ...CLOSED })
  // what was pressed goes with the old report, and would take the focus along
  const limit = (patch: Patch) => {
    set(patch)
    bar.current?.querySelector('select')?.focus()
  }
  return {
    query,
    weeks: filter.weeks === '' ? '13' : filter.weeks,
    by,
    open,
    rows,
    /** Groups of which only one row is reported. */
    chosen,
    /** The controls above the report. */
    bar,
    set: (patch: Pick<Patch, 'weeks' | 'until' | 'by'>) => set(patch),
    /** Reports on one row alone; by week, or by source within a week. */
    choose: (key: string) => limit({ [by]: key, by: by === 'week' ? 'source' : 'week' }),
    drop: (one: ReportGroup) => limit({ [one]: '' }),
    dropAll: () => limit(Object.fromEntries(chosen.map(([one]) => [one, '']))),
    /** Opens the list behind a number; without a row that of the total. */
    show: (one: ReportNumber, key = '') => change({ number: one, row: key }),
    close: () => change(CLOSED),
  }
}
export type Asked = Omit<ReturnType<typeof useAsked>, 'bar'>
