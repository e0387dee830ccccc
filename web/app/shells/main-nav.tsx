import { ChevronDown, Heart, LayoutDashboard, ListFilter, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { menuItemClass, Popover } from '#web/components/ui/popover.tsx'
import { cn } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

export const DASHBOARD: Entry = { to: paths.home, label: 'Dashboard', icon: <LayoutDashboard aria-hidden /> }

export const PROPERTIES: readonly Entry[] = [
  { to: paths.properties, label: 'Suche', icon: <Search aria-hidden /> },
  { to: paths.savedSearches, label: 'Suchanfragen', icon: <ListFilter aria-hidden /> },
  { to: paths.favorites, label: 'Favoriten', icon: <Heart aria-hidden /> },
]

const current = 'bg-quiet! text-ink!'

/** The entries of the top bar; on phones the drawer has them. */
export function MainNav() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const atHome = pathname === paths.home || pathname === '/dashboard'
  const atProperties = PROPERTIES.some(({ to }) => to === pathname) || pathname.startsWith('/property/')
  return (
    <nav aria-label="Hauptmenü" className="hidden items-center gap-1 md:flex">
      <Link to={DASHBOARD.to} aria-current={atHome ? 'page' : undefined} className={cn(buttonClass({ variant: 'ghost' }), atHome && current)}>
        {DASHBOARD.label}
      </Link>
      <Popover
        label="Immobilien"
        align="start"
        className="w-52 p-1.5"
        open={open}
        onOpenChange={setOpen}
        trigger={(props) => (
          <Button {...props} variant="ghost" className={cn(atProperties && current)}>
            Immobilien
            <ChevronDown aria-hidden className="size-4!" />
          </Button>
        )}
      >
        <ul>
          {PROPERTIES.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} aria-current={to === pathname ? 'page' : undefined} onClick={() => setOpen(false)} className={menuItemClass}>
                {icon}
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </nav>
  )
}
