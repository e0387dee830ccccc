import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/class-names.ts'
import type { ProspectSort } from './prospect-columns.tsx'

interface ColumnHeadProps {
  name: ProspectSort['by']
  title: string
  width?: string
  isRight?: boolean | undefined
  sort: ProspectSort | undefined
  onSort: (sort: ProspectSort | undefined) => void
  /** Content before the title. */
  children?: ReactNode
}

/** Ascending, descending, then unsorted. */
function next(name: ProspectSort['by'], sort: ProspectSort | undefined): ProspectSort | undefined {
  if (sort?.by !== name) return { by: name, direction: 'asc' }
  return sort.direction === 'asc' ? { by: name, direction: 'desc' } : undefined
}

/** Column heading; a click sorts the rows. */
export function ColumnHead({ name, title, width, isRight = false, sort, onSort, children }: ColumnHeadProps) {
  const chosen = sort?.by === name ? sort.direction : undefined
  const Arrow = chosen === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={chosen && (chosen === 'asc' ? 'ascending' : 'descending')}
      className={cn('border-b px-3 py-2.5 font-medium first:pl-4 last:pr-4', width, isRight ? 'text-right' : 'text-left')}
    >
      <span className={cn('flex items-center gap-3', isRight && 'justify-end')}>
        {children}
        <button
          type="button"
          onClick={() => onSort(next(name, sort))}
          className={cn('inline-flex items-center gap-1 rounded-sm whitespace-nowrap hover:text-ink', isRight && 'flex-row-reverse')}
        >
          {title}
          <Arrow aria-hidden className={cn('size-3.5 shrink-0', chosen === undefined && 'opacity-0')} />
        </button>
      </span>
    </th>
  )
}
