import { Navigate, useSearchParams } from 'react-router'
import { HOME } from '#shared/domain/roles.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { safeReturnTo } from '#web/lib/paths.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'

/** Sign in. Whoever is signed in already goes where he wanted to go, else home. */
export function AuthPage() {
  useTitle('Anmelden')
  const { data: user } = useSession()
  const [params] = useSearchParams()
  if (user) return <Navigate to={safeReturnTo(params.get('returnTo')) ?? HOME[user.role]} replace />
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Willkommen zurück</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Melden Sie sich an und sehen Sie, was neu ist.</p>
      <div role="tablist" aria-label="Zugang" className="mb-6 flex gap-6 border-b">
        <button
          type="button"
          role="tab"
          id="tab-anmelden"
          aria-selected
          aria-controls="anmelden"
          className="-mb-px min-h-10 border-b-2 border-accent text-[15px] font-semibold"
        >
          Anmelden
        </button>
      </div>
      <div role="tabpanel" id="anmelden" aria-labelledby="tab-anmelden">
        <LoginForm />
      </div>
    </PublicFrame>
  )
}
