import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Report, ReportFigures, ReportRow } from '#shared/contract/work/report.ts'
import type { Difference } from '#shared/domain/rates.ts'
import { RATED_STEPS, REPORT_GROUP_LABEL, REPORT_NUMBER_LABEL, REPORT_NUMBERS, type ReportNumber } from '#shared/domain/report.ts'
import { formatCount, formatMoney, formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/lib/class-names.ts'
import { formatRange, formatShare } from './format.ts'
import { messages } from './messages.ts'
import type { Asked } from './use-asked.ts'

const DIFFERS = {
  above: { Arrow: ArrowUp, words: 'deutlich über den übrigen', tone: 'text-green' },
  below: { Arrow: ArrowDown, words: 'deutlich unter den übrigen', tone: 'text-red' },
} as const

function Mark({ differs }: { differs: Difference }) {
  const { Arrow, words, tone } = DIFFERS[differs]
  return (
    <>
      <Arrow aria-hidden className={cn('ml-1 inline size-3.5', tone)} />
      <span className="sr-only">, {words}</span>
    </>
  )
}

const Share = ({ rate }: { rate: ReportFigures['rates']['mandate'] }) =>
  rate === null ? (
    <span className="text-xs text-ink-2">{messages.tooFew}</span>
  ) : (
    <span className="text-xs text-ink-2 num">
      {formatShare(rate.share)} ({formatRange(rate)}){rate.differs && <Mark differs={rate.differs} />}
    </span>
  )

interface CellProps {
  number: ReportNumber
  figures: ReportFigures
  label: string
  isOpen: boolean
  onShow: () => void
}

/** A number that opens the list behind it, with its share where it has one. */
function NumberCell({ number, figures, label, isOpen, onShow }: CellProps) {
  const count = figures[number]
  const step = RATED_STEPS.find((one) => one === number)
  return (
    <td className={cn('px-3 py-2 text-right align-top', isOpen && 'bg-accent-tint')}>
      <button
        type="button"
        aria-label={`${REPORT_NUMBER_LABEL[number]}, ${label}: ${formatCount(count)}, Liste öffnen`}
        aria-pressed={isOpen}
        onClick={onShow}
        className="rounded-sm font-medium text-accent num hover:underline"
      >
        {formatCount(count)}
      </button>
      {step && (
        <span className="block">
          <Share rate={figures.rates[step]} />
        </span>
      )}
      {number === 'contacts' && figures.contactsPerMandate !== null && (
        <span className="block text-xs text-ink-2 num">{formatNumber(Math.round(figures.contactsPerMandate * 10) / 10)} je Auftrag</span>
      )}
      {number === 'paid' && figures.paid > 0 && <span className="block text-xs text-ink-2 num">{formatMoney(figures.paidAmount)}</span>}
    </td>
  )
}

function Cells({ figures, row, label, asked }: { figures: ReportFigures; row: string; label: string; asked: Asked }) {
  return REPORT_NUMBERS.map((number) => (
    <NumberCell
      key={number}
      number={number}
      figures={figures}
      label={label}
      isOpen={asked.open?.number === number && asked.open.row === row}
      onShow={() => asked.show(number, row)}
    />
  ))
}

const RowHead = ({ row, asked }: { row: ReportRow; asked: Asked }) => (
  <th scope="row" className="sticky left-0 bg-panel px-3 py-2 pl-4 text-left align-top font-normal">
    <button
      type="button"
      aria-label={`Nur ${row.label} auswerten`}
      onClick={() => asked.choose(row.key)}
      className="rounded-sm text-left text-accent break-words hover:underline max-sm:max-w-36"
    >
      {row.label}
    </button>
  </th>
)

/** How the table is used: numbers and rows are pressed, and on narrow screens it scrolls beside its first column. */
export const TableHint = () => (
  <p className="px-4 pt-4 pb-3 text-[13px] text-ink-2 print:hidden">
    {messages.press} <span className="lg:hidden">{messages.wide}</span>
  </p>
)

/** The numbers of each row, and of all; each opens the list behind it. */
export const FiguresTable = ({ report: { by, rows, total }, asked }: { report: Report; asked: Asked }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
  <div className="relative overflow-x-auto print:overflow-visible" role="region" aria-label="Tabelle der Auswertung" tabIndex={0}>
    <table aria-label="Auswertung" className="w-full text-sm">
      <thead className="border-b bg-quiet text-[13px] text-ink-2">
        <tr>
          <th scope="col" className="sticky left-0 bg-quiet px-3 py-2.5 pl-4 text-left font-medium">
            {REPORT_GROUP_LABEL[by]}
          </th>
          {REPORT_NUMBERS.map((number) => (
            <th key={number} scope="col" className="px-3 py-2.5 text-right font-medium">
              {REPORT_NUMBER_LABEL[number]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b">
            <RowHead row={row} asked={asked} />
            <Cells figures={row} row={row.key} label={row.label} asked={asked} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="sticky left-0 bg-panel px-3 py-2 pl-4 text-left align-top">
            Zusammen
          </th>
          <Cells figures={total} row="" label="zusammen" asked={asked} />
        </tr>
      </tfoot>
    </table>
  </div>
)
