import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/class-names.ts'
import { useMedia } from '../lib/hooks.ts'
import { Panel, Skeleton } from './ui/panel.tsx'

export interface Column<Row> {
  readonly title: string
  readonly renderCell: (row: Row) => ReactNode
  readonly className?: string
  /** The column's sort order and direction. */
  readonly sort?: { readonly name: string; readonly direction: 'ascending' | 'descending' }
}

interface RecordTableProps<Row> {
  /** Label of the table for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  toKey: (row: Row) => string | number
  sort?: string
  onSort?: (name: string) => void
  /** A row's actions. */
  renderActions?: (row: Row) => ReactNode
}

function Head<Row>({
  column: { title, className, sort },
  chosen,
  onSort,
}: {
  column: Column<Row>
  chosen: boolean
  onSort?: ((name: string) => void) | undefined
}) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sort && chosen ? sort.direction : undefined}
      className={cn('border-b px-3 py-2.5 font-medium first:pl-4', className)}
    >
      {sort && onSort ? (
        <button type="button" onClick={() => onSort(sort.name)} className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
          {title}
          <Arrow aria-hidden className={cn('size-3.5', !chosen && 'opacity-0')} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function Table<Row>({ label, rows, columns, toKey, sort, onSort, renderActions }: RecordTableProps<Row>) {
  return (
    <Panel className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead className="bg-quiet text-left text-[13px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} chosen={column.sort?.name === sort} onSort={onSort} />
            ))}
            {renderActions && (
              <th scope="col" className="border-b px-3 py-2.5 pr-4 text-right font-medium">
                Aktionen
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={toKey(row)} className="border-b last:border-0 hover:bg-quiet/60">
              {columns.map(({ title, renderCell, className }) => (
                <td key={title} className={cn('px-3 py-2.5 align-middle first:pl-4 first:wrap-anywhere', className)}>
                  {renderCell(row)}
                </td>
              ))}
              {renderActions && <td className="py-2 pr-4 pl-3 text-right whitespace-nowrap">{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Cards<Row>({ label, rows, columns: [first, ...rest], toKey, renderActions }: RecordTableProps<Row>) {
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map((row) => (
        <li key={toKey(row)} className="rounded-panel border bg-panel px-4 py-3 shadow-panel">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">{first?.renderCell(row)}</div>
            {renderActions?.(row)}
          </div>
          <dl className="mt-2 space-y-1.5">
            {rest.map(({ title, renderCell }) => (
              <div key={title} className="flex items-baseline justify-between gap-4 text-sm">
                <dt className="shrink-0 text-[13px] text-ink-2">{title}</dt>
                <dd className="min-w-0 text-right wrap-anywhere">{renderCell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Records as a table; on narrow screens as cards, with the first column as header. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  return useMedia('(min-width: 62rem)') ? <Table {...props} /> : <Cards {...props} />
}

export const RecordTableSkeleton = ({ label }: { label: string }) => (
  <Panel role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex items-center gap-6 border-b px-4 py-3.5 last:border-0">
        <Skeleton className="h-6 grow" />
        <Skeleton className="h-5 w-24 max-sm:hidden" />
        <Skeleton className="h-6 w-16" />
      </div>
    ))}
  </Panel>
)
