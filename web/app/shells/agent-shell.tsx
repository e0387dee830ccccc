import { LogOut, Menu as MenuIcon, Moon, Plug, Monitor, Sun, WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Logo } from '#web/components/logo.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '#web/components/ui/menu.tsx'
import { useUser } from '#web/features/accounts/queries.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { cn } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { chooseTheme, readTheme, subscribeTheme } from '#web/lib/theme.ts'
import { useLive, useLiveState } from '../use-live.ts'
import { Drawer } from './drawer.tsx'
import { MainNav } from './main-nav.tsx'
import { SkipLink } from './skip-link.tsx'

function AccountMenu() {
  const user = useUser()
  const navigate = useNavigate()
  const theme = useSyncExternalStore(subscribeTheme, readTheme)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || user.email.charAt(0).toUpperCase()
  const trigger = (
    <Button variant="ghost" aria-label={`Konto: ${name}`} className="px-1.5 text-ink sm:px-2.5">
      <span aria-hidden className="flex size-7 items-center justify-center rounded-full bg-accent-tint text-xs font-bold text-accent">
        {initials}
      </span>
      <span className="hidden max-w-44 truncate sm:block">{name}</span>
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="text-sm font-semibold">{name}</p>
        <p className="text-[13px] text-ink-2">{user.email}</p>
        {user.isDemo && <Badge className="mt-1.5">Demo-Konto</Badge>}
      </div>
      <MenuLine />
      <MenuChoice
        label="Darstellung"
        value={theme}
        onChange={chooseTheme}
        options={[
          ['light', <><Sun key="icon" aria-hidden className="size-4" /> Hell</>],
          ['dark', <><Moon key="icon" aria-hidden className="size-4" /> Dunkel</>],
          ['system', <><Monitor key="icon" aria-hidden className="size-4" /> System</>],
        ]}
      />
      <MenuLine />
      <MenuItem onSelect={() => void navigate(paths.logout)}>
        <LogOut aria-hidden />
        Abmelden
      </MenuItem>
    </Menu>
  )
}

function OfflineMark() {
  const live = useLive()
  const state = useLiveState(live)
  if (state !== 'offline') return null
  return (
    <Button variant="ghost" size="small" onClick={() => live?.reconnect()} title="Neue Treffer kommen gerade nicht von selbst. Klicken verbindet neu." className="text-amber">
      <WifiOff aria-hidden />
      offline
    </Button>
  )
}

function TopBar() {
  const user = useUser()
  const [open, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 border-b bg-panel">
      <div className="flex h-14 items-center gap-2 px-3 sm:px-6">
        <Button variant="ghost" size="icon" aria-label="Menü öffnen" aria-expanded={open} onClick={() => setOpen(true)} className="md:hidden">
          <MenuIcon aria-hidden />
        </Button>
        <Link to={paths.home} aria-label={`${PRODUCT_NAME}: zum Dashboard`} className="mr-3 rounded-md">
          <Logo name={PRODUCT_NAME} />
        </Link>
        <MainNav />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <OfflineMark />
          {user.propstackApiKey && (
            <Badge tone="green" className="hidden lg:inline-flex">
              <Plug aria-hidden className="size-3.5" />
              Propstack Connected
            </Badge>
          )}
          <Bell />
          <AccountMenu />
        </div>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} />
    </header>
  )
}

/** The search needs the whole width, everything else reads better in a column. */
const WIDE: readonly string[] = [paths.properties]

/** Frame of every page of an agent. */
export function AgentShell() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="inhalt" tabIndex={-1} className={cn('mx-auto w-full px-4 pt-6 pb-16 outline-none sm:px-6', !WIDE.includes(pathname) && 'max-w-[1328px]')}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
