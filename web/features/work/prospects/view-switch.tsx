import { Link, useLocation, useSearchParams } from 'react-router'
import { cn } from '#web/lib/class-names.ts'
import { searchWith } from '#web/lib/search-with.ts'

export type View = 'table' | 'board'

const VIEWS = [
  ['table', 'Tabelle'],
  ['board', 'Board'],
] as const

/** Layout of the prospects, from the URL. */
export function useView(): View {
  const [params] = useSearchParams()
  return params.get('view') === 'board' ? 'board' : 'table'
}

/** Switches between table and board; other parameters of the URL are kept. */
export function ViewSwitch({ view }: { view: View }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const linkToView = (one: View) => ({ pathname, search: searchWith(params, { view: one === 'table' ? '' : one }) })
  return (
    <nav aria-label="Ansicht" className="flex w-fit rounded-control border bg-quiet p-0.5">
      {VIEWS.map(([one, title]) => (
        <Link
          key={one}
          to={linkToView(one)}
          replace
          preventScrollReset
          aria-current={one === view ? 'true' : undefined}
          className={cn(
            'flex h-8 items-center rounded-md px-3 text-sm font-semibold',
            one === view ? 'bg-panel text-ink shadow-panel' : 'text-ink-2 hover:text-ink',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
