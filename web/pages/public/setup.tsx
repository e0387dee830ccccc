import { Link, Navigate } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { HOME } from '#shared/domain/roles.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { SetupForm } from '#web/features/people/accounts/setup-form.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { useToken } from '#web/lib/use-token.ts'

/** A new installation's one-time link: creates the first administrator. */
export function SetupPage() {
  useTitle('Einrichtung')
  const { data: user } = useSession()
  const token = useToken()
  if (user) return <Navigate to={HOME[user.role]} replace />
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <h1 className="text-3xl font-bold tracking-tight text-balance">{PRODUCT_NAME} einrichten</h1>
      {token ? (
        <>
          <p className="mt-1.5 mb-7 text-ink-2">Legen Sie das erste Konto an. Es verwaltet diese Installation.</p>
          <SetupForm token={token} />
        </>
      ) : (
        <>
          <p className="mt-1.5 mb-7 text-ink-2">
            Der Einrichtungslink ist unvollständig. Er steht beim ersten Start im Protokoll des Servers.
          </p>
          <Link to={paths.auth} className={buttonClass({ className: 'self-start' })}>
            Zur Anmeldung
          </Link>
        </>
      )}
    </PublicFrame>
  )
}
