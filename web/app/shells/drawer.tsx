import { Link, useLocation } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { cn } from '#web/lib/class-names.ts'
import { EntryIcon } from './entry-icon.tsx'
import type { Entry } from './main-nav.tsx'
import { CALLS, DASHBOARD, PARTNERS, PROPERTIES, PROSPECTS, SYNC, useEntries } from './main-nav.tsx'

const TOP = [CALLS, DASHBOARD, PROSPECTS]

interface DrawerProps {
  open: boolean
  onClose: () => void
}

/** The menu of small screens. */
export function Drawer({ open, onClose }: DrawerProps) {
  const { pathname } = useLocation()
  const [top, partners] = [useEntries(TOP), useEntries(PARTNERS)]
  const entry = ({ to, label }: Entry) => (
    <li key={to}>
      <Link
        to={to}
        onClick={onClose}
        aria-current={to === pathname ? 'page' : undefined}
        className={cn(
          'flex min-h-12 items-center gap-3 rounded-control px-3 font-medium [&_svg]:size-5 [&_svg]:text-ink-2',
          to === pathname && 'bg-quiet',
        )}
      >
        <EntryIcon to={to} />
        {label}
      </Link>
    </li>
  )
  return (
    <Dialog open={open} onClose={onClose} title={PRODUCT_NAME} shape="sheet">
      <nav aria-label="Hauptmenü" className="-mx-2">
        <ul>{top.map(entry)}</ul>
        <p className="px-3 pt-5 pb-1 text-[13px] font-medium text-ink-2">Immobilien</p>
        <ul>{PROPERTIES.map(entry)}</ul>
        <p className="px-3 pt-5 pb-1 text-[13px] font-medium text-ink-2">Partner</p>
        <ul>{partners.map(entry)}</ul>
        <p className="px-3 pt-5 pb-1 text-[13px] font-medium text-ink-2">Synchronisation</p>
        <ul>{SYNC.map(entry)}</ul>
      </nav>
    </Dialog>
  )
}
