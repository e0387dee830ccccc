import { ChevronDown } from 'lucide-react'
import { useContext, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { mayDo, type OfficeRight } from '#shared/domain/office-rights.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { menuItemClass, Popover } from '#web/components/ui/popover.tsx'
import { cn } from '#web/lib/class-names.ts'
import { OwnOfficeRole } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { LaterIcon } from './later-icon.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  /** Right that its page needs. */
  readonly right?: OfficeRight
}

export const DASHBOARD: Entry = { to: paths.home, label: 'Dashboard' }

export const PROPERTIES: readonly Entry[] = [
  { to: paths.properties, label: 'Suche' },
  { to: paths.savedSearches, label: 'Suchanfragen' },
  { to: paths.favorites, label: 'Favoriten' },
  { to: paths.sameObject, label: 'Dasselbe Objekt?' },
  { to: paths.searchClients, label: 'Suchkunden' },
]

export const PARTNERS: readonly Entry[] = [
  { to: paths.partners, label: 'Partner' },
  { to: paths.commissions, label: 'Provisionen', right: 'money.see' },
]

export const CALLS: Entry = { to: paths.callList, label: 'Anrufliste', right: 'prospects.work' }

const CALL_LIST = [CALLS]

export const PROSPECTS: Entry = { to: paths.prospects, label: 'Prospects' }

export const SYNC: readonly Entry[] = [
  { to: paths.propstack, label: 'CRM' },
  { to: paths.thinkImmoImport, label: 'ThinkImmo-Import' },
  { to: paths.capture, label: 'Link einfügen' },
  { to: paths.scraperStatus, label: 'Scraper-Status' },
  { to: paths.mailbox, label: 'E-Mail-Suchaufträge' },
]

const current = 'bg-quiet! text-ink!'

interface MenuProps {
  label: string
  entries: readonly Entry[]
  /** Whether the open page belongs to this entry. */
  isCurrent: boolean
}

/** The entries that the user's role in the office may open. */
export function useEntries(entries: readonly Entry[]): readonly Entry[] {
  const role = useContext(OwnOfficeRole)
  return entries.filter(({ right }) => right === undefined || role === null || mayDo(role, right))
}

function Menu({ label, entries, isCurrent }: MenuProps) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const allowed = useEntries(entries)
  return (
    <Popover
      label={label}
      align="start"
      className="w-52 p-1.5"
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(props) => (
        <Button {...props} variant="ghost" className={cn(isCurrent && current)} onPointerEnter={() => void LaterIcon.ahead()}>
          {label}
          <ChevronDown aria-hidden className="size-4!" />
        </Button>
      )}
    >
      <ul>
        {allowed.map(({ to, label: entry }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined} onClick={() => setOpen(false)} className={menuItemClass}>
              <span className="size-4">
                <LaterIcon to={to} />
              </span>
              {entry}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

const TopLink = ({ entry: { to, label }, isCurrent }: { entry: Entry; isCurrent: boolean }) => (
  <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={cn(buttonClass({ variant: 'ghost' }), isCurrent && current)}>
    {label}
  </Link>
)

/** The top bar's entries; on small screens they are in the drawer. */
export function MainNav() {
  const { pathname } = useLocation()
  const calls = useEntries(CALL_LIST)
  const isAmong = (entries: readonly Entry[]) => entries.some(({ to }) => to === pathname)
  const atHome = pathname === paths.home || pathname === '/dashboard'
  return (
    <nav aria-label="Hauptmenü" className="hidden items-center gap-1 lg:flex">
      {calls.map((entry) => (
        <TopLink key={entry.to} entry={entry} isCurrent={pathname === entry.to} />
      ))}
      <TopLink entry={DASHBOARD} isCurrent={atHome} />
      <Menu label="Immobilien" entries={PROPERTIES} isCurrent={isAmong(PROPERTIES) || pathname.startsWith('/property/')} />
      <Menu label="Partner" entries={PARTNERS} isCurrent={isAmong(PARTNERS)} />
      <TopLink entry={PROSPECTS} isCurrent={pathname === PROSPECTS.to} />
      <Menu label="Synchronisation" entries={SYNC} isCurrent={isAmong(SYNC)} />
    </nav>
  )
}
