import { LogOut } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Logo } from '#web/components/logo.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { SkipLink } from './skip-link.tsx'

/** Frame with nothing but the name and the way out. */
export const PlainShell = () => (
  <>
    <SkipLink />
    <header className="border-b bg-panel">
      <div className="mx-auto flex h-14 max-w-[1328px] items-center justify-between px-4 sm:px-6">
        <Link to={paths.home} aria-label={`${PRODUCT_NAME}: zur Startseite`} className="rounded-md">
          <Logo name={PRODUCT_NAME} />
        </Link>
        <Link to={paths.logout} className={buttonClass({ variant: 'ghost' })}>
          <LogOut aria-hidden />
          Abmelden
        </Link>
      </div>
    </header>
    <main id="inhalt" tabIndex={-1} className="mx-auto w-full max-w-[1328px] px-4 pt-6 pb-16 outline-none sm:px-6">
      <Outlet />
    </main>
  </>
)
