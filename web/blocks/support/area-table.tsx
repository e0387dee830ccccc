import type { ReactNode } from 'react'
import { Answer, type Asked } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import type { More } from '#web/lib/pages.ts'

export interface AreaProps {
  officeId: string
  /** Address of a property's own page here; undefined where the office opened only the list. */
  toProperty: ((id: number) => string) | undefined
}

interface AreaTableProps<Row> {
  label: string
  of: Asked<readonly Row[]> & { readonly failedText: string | undefined; readonly more?: More }
  columns: readonly Column<Row>[]
  toKey: (row: Row) => string | number
  empty: string
  below?: ReactNode
}

/** What an office has in one area, only to be read. */
export const AreaTable = <Row,>({ label, of, columns, toKey, empty, below }: AreaTableProps<Row>) => (
  <>
    <Answer
      of={of}
      failed={`${label}: nicht zu lesen`}
      failedText={of.failedText}
      loading={<RecordTableSkeleton label={`${label} werden geladen`} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="py-6 text-sm text-ink-2">{empty}</p>}
    >
      {(rows) => <RecordTable label={label} rows={rows} columns={columns} toKey={toKey} />}
    </Answer>
    {of.more && <MoreButton more={of.more} />}
    {below}
  </>
)
