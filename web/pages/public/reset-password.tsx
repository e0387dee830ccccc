import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { HOME } from '#shared/domain/roles.ts'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { DeadLink, ResetForm } from '#web/features/people/accounts/reset-form.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { useToken } from '#web/lib/use-token.ts'

/** The new password is set and its sessions have ended; a user still signed in has another account. */
function Done() {
  const { data: user, isFetching } = useSession()
  if (isFetching) return <PageSpinner />
  if (!user) return <Navigate to={paths.auth} replace />
  return (
    <div className="space-y-5">
      <FocusedHeading level={1}>Das neue Passwort gilt</FocusedHeading>
      <p className="text-ink-2">
        Hier sind Sie mit einem anderen Konto angemeldet: <strong className="font-semibold break-words text-ink">{user.email}</strong>.
      </p>
      <Link to={HOME[user.role]} className={buttonClass({ variant: 'primary' })}>
        Zur Startseite
      </Link>
    </div>
  )
}

/** Sets a new password through an emailed link. */
export function ResetPasswordPage() {
  useTitle('Neues Passwort')
  const token = useToken()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const finish = async () => {
    // Kept in the history state: if this browser's session was ended, the guest pages continue from here.
    await navigate(paths.resetPassword, { replace: true, state: 'done' })
    await invalidatePaths(client, ['/api/auth/user'])
  }
  return (
    <PublicFrame product={PRODUCT_NAME}>
      {state === 'done' && <Done />}
      {state !== 'done' && token !== '' && <ResetForm token={token} onDone={() => void finish()} />}
      {state !== 'done' && token === '' && <DeadLink text="Ihm fehlt ein Teil." />}
    </PublicFrame>
  )
}
