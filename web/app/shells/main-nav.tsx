import { ChevronDown, Heart, LayoutDashboard, ListFilter, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
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

const current = 'bg-quiet text-ink'

/** The entries of the top bar; on phones the drawer has them. */
export function MainNav() {
  const { pathname } = useLocation()
  const atHome = pathname === paths.home || pathname === '/dashboard'
  const atProperties = PROPERTIES.some(({ to }) => to === pathname) || pathname.startsWith('/property/')
  return (
    <nav aria-label="Hauptmenü" className="hidden items-center gap-1 md:flex">
      <Link to={DASHBOARD.to} aria-current={atHome ? 'page' : undefined} className={cn(buttonClass({ variant: 'ghost' }), atHome && current)}>
        {DASHBOARD.label}
      </Link>
      <Menu
        trigger={
          <Button variant="ghost" className={cn(atProperties && current)}>
            Immobilien
            <ChevronDown aria-hidden className="size-4!" />
          </Button>
        }
      >
        {PROPERTIES.map(({ to, label, icon }) => (
          <MenuItem key={to} asChild>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              {icon}
              {label}
            </Link>
          </MenuItem>
        ))}
      </Menu>
    </nav>
  )
}
