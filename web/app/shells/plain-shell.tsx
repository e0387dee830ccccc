import { Link, Outlet, ScrollRestoration } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Logo } from '#web/components/logo.tsx'
import { SkipLink } from '#web/components/skip-link.tsx'
import { ReminderStrip } from './reminder-strip.tsx'
import { Bell } from '#web/features/people/notifications/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRowFocus } from '../use-row-focus.ts'
import { AccountMenu } from './account-menu.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { ShellFooter } from './shell-footer.tsx'

/** Frame with only the name and the account. */
export function PlainShell() {
  useRowFocus()
  return (
    <div className="flex min-h-dvh print:block print:min-h-0 flex-col">
      <SkipLink />
      <header data-stays className="print:hidden sticky top-0 z-30 border-b bg-panel">
        <div className="mx-auto flex h-14 max-w-[1328px] items-center justify-between px-4 sm:px-6">
          <Link to={paths.home} aria-label={`${PRODUCT_NAME}: zur Startseite`} className="rounded-md">
            <Logo name={PRODUCT_NAME} />
          </Link>
          <div className="flex items-center gap-1 sm:gap-2">
            <OfflineMark />
            <Bell empty="Noch nichts Neues. Sobald etwas Sie betrifft, steht es hier." />
            <AccountMenu />
          </div>
        </div>
      </header>
      <ReminderStrip />
      <main id="inhalt" tabIndex={-1} className="mx-auto w-full max-w-[1328px] flex-1 px-4 pt-6 pb-16 print:p-0 outline-none sm:px-6">
        <Outlet />
      </main>
      <ShellFooter />
      <ScrollRestoration />
    </div>
  )
}
