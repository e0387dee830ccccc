import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { PicturesByClick } from '#web/components/photo.tsx'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Logo } from '#web/components/logo.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { ReminderStrip } from './reminder-strip.tsx'
import { useCalls } from '#web/features/work/calls/use-calls.tsx'
import { WaitingMark } from '#web/features/work/calls/waiting-mark.tsx'
import { ConnectionBadge } from '#web/features/work/crm/connection-badge.tsx'
import { Bell } from '#web/features/people/notifications/bell.tsx'
import { cn } from '#web/lib/class-names.ts'
import { later } from '#web/lib/later.tsx'
import { WithColleagues } from './with-colleagues.tsx'
import { OwnOfficeRole } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useRowFocus } from '../use-row-focus.ts'
import { AccountMenu } from './account-menu.tsx'
import { Finder } from './finder.tsx'
import { MainNav } from './main-nav.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'

/** Only on small screens. */
const Drawer = later(
  async () => (await import('./drawer.tsx')).Drawer,
  ({ onClose }) => onClose(),
)

function AgentBell({ userId }: { userId: string }) {
  const { renderCallButton, callWindow } = useCalls(userId)
  return (
    <>
      <Bell empty="Noch keine Treffer. Sobald eine Suchanfrage etwas Neues findet, steht es hier." renderCall={renderCallButton} />
      {callWindow}
    </>
  )
}

function TopBar() {
  const user = useUser()
  const [open, setOpen] = useState(false)
  return (
    <header data-stays className="print:hidden sticky top-0 z-30 border-b bg-panel">
      <div className="flex h-14 items-center gap-2 px-3 sm:px-6">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Menü öffnen"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="lg:hidden"
        >
          <MenuIcon aria-hidden />
        </Button>
        <Link to={paths.home} aria-label={`${PRODUCT_NAME}: zum Dashboard`} className="mr-3 rounded-md">
          <Logo name={PRODUCT_NAME} />
        </Link>
        <MainNav />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <Finder />
          <OfflineMark />
          <ConnectionBadge account={user} />
          <AgentBell userId={user.id} />
          <AccountMenu />
        </div>
      </div>
      {open && <Drawer open onClose={() => setOpen(false)} />}
    </header>
  )
}

/** The search uses the full width, everything else reads better in a column. */
const WIDE: readonly string[] = [paths.properties]

/** Frame of every agent page. */
export function AgentShell() {
  useRowFocus()
  const { pathname } = useLocation()
  const { id, picturesByClick, officeRole } = useUser()
  return (
    <OwnOfficeRole value={officeRole}>
      <PicturesByClick value={picturesByClick}>
        <div className="flex min-h-dvh print:block print:min-h-0 flex-col max-lg:has-data-bar:pb-28">
          <SkipLink />
          <TopBar />
          <ReminderStrip />
          <main
            id="inhalt"
            tabIndex={-1}
            className={cn(
              'mx-auto w-full flex-1 px-4 pt-6 max-sm:pt-4 pb-16 outline-none sm:px-6 print:max-w-none! print:p-0!',
              !WIDE.includes(pathname) && 'max-w-[1328px] has-data-wide:max-w-none',
            )}
          >
            <WaitingMark userId={id} />
            <WithColleagues>
              <Outlet />
            </WithColleagues>
          </main>
          <ShellFooter />
          <ScrollRestoration />
        </div>
      </PicturesByClick>
    </OwnOfficeRole>
  )
}
