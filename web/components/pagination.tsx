import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '../lib/class-names.ts'

/** Numbers of the links: a window of at most `links` pages around the current one. */
export function pageWindow(page: number, pages: number, links: number): number[] {
  const count = Math.min(links, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

interface PaginationProps {
  page: number
  pages: number
  links: number
  /** URL of a page, so that it opens in a new tab as well. */
  toHref: (page: number) => string
}

const box = 'flex size-10 items-center justify-center rounded-control border text-sm font-medium num'

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (!to) {
    return (
      <span aria-disabled className={cn(box, 'bg-panel text-ink-2 opacity-45')} role="link" aria-label={label}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className={cn(box, 'bg-panel hover:bg-quiet')}>
      {children}
    </Link>
  )
}

export function Pagination({ page, pages, links, toHref }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Seiten" className="mt-6 flex flex-wrap justify-center gap-2">
      <Step to={page > 1 ? toHref(page - 1) : undefined} label="Vorherige Seite">
        <ChevronLeft aria-hidden className="size-4.5" />
      </Step>
      {pageWindow(page, pages, links).map((number) => (
        <Link
          key={number}
          to={toHref(number)}
          aria-label={`Seite ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={cn(box, number === page ? 'border-accent bg-accent text-on-accent' : 'bg-panel hover:bg-quiet')}
        >
          {number}
        </Link>
      ))}
      <Step to={page < pages ? toHref(page + 1) : undefined} label="Nächste Seite">
        <ChevronRight aria-hidden className="size-4.5" />
      </Step>
    </nav>
  )
}
