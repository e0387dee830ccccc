import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CountedRow } from '#shared/contract/work/report.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { REPORT_NUMBER_LABEL, type ReportNumber } from '#shared/domain/report.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import { type RowsQuery, useCounted } from './queries.ts'

const describe = (number: ReportNumber, { contact, amount }: CountedRow): string => {
  if (number === 'contacts') return contact ?? messages.deleted
  return amount === null ? '' : formatMoney(amount)
}

function Rows({ number, rows }: { number: ReportNumber; rows: readonly CountedRow[] }) {
  return (
    <ul className="divide-y text-sm">
      {rows.map((row, index) => (
        // a property has several contacts, and the list is read as a whole
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={index} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
          <Link to={paths.property(row.propertyId)} className="min-w-0 flex-1 basis-60 text-accent wrap-anywhere hover:underline">
            {row.title}
          </Link>
          <span className="text-ink-2">{row.place}</span>
          <span className="font-medium">{describe(number, row)}</span>
          <span className="text-ink-2">{row.person}</span>
          <span className="text-ink-2 num">Woche ab {germanDay(row.week)}</span>
        </li>
      ))}
    </ul>
  )
}

interface CountedListProps {
  query: RowsQuery & { readonly number: ReportNumber }
  /** The row of the table. */
  label: string
  onClose: () => void
}

/** What a number counts, row by row. */
export function CountedList({ query, label, onClose }: CountedListProps) {
  const { more, ...counted } = useCounted(query)
  const frame = useRef<HTMLHeadingElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <Panel aria-label="Liste hinter der Zahl" className="mt-4 p-5">
      <div className="mb-2 flex items-start justify-between gap-3">
        <h2 ref={frame} tabIndex={-1} className="text-base font-semibold outline-none">
          {REPORT_NUMBER_LABEL[query.number]}, {label}
        </h2>
        <Button variant="ghost" size="icon" aria-label="Liste schließen" className="-my-2 -mr-2 print:hidden" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <Answer
        of={counted}
        failed={messages.rowsFailed}
        loading={<Skeleton className="h-24 w-full" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-sm text-ink-2">{messages.nothing}</p>}
      >
        {(rows) => <Rows number={query.number} rows={rows} />}
      </Answer>
      <MoreButton more={more} />
    </Panel>
  )
}
