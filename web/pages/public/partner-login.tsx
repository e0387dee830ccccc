import { lazy, Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { SignedInHint } from '#web/features/people/accounts/signed-in-hint.tsx'
import { PartnerLoginForm } from '#web/features/network/partners/partner-login-form.tsx'
import { usePartnerLogin } from '#web/features/network/partners/queries-login.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths, safeReturnTo } from '#web/lib/paths.ts'
import { PARTNER_OFFER } from '#web/features/network/partners/partner-offer.ts'

const PasskeyButton = lazy(async () => ({ default: (await import('#web/features/people/second-factor/passkey-button.tsx')).PasskeyButton }))
const Step = lazy(async () => ({ default: (await import('#web/features/people/second-factor/pending-step.tsx')).PendingStep }))

/** Partner sign-in. A signed-in partner is redirected to the requested page, else to the dashboard. */
export function PartnerLoginPage() {
  useTitle('Partner-Login')
  const { data: user } = useSession()
  const [params] = useSearchParams()
  const { step, arrive, endStep, ...form } = usePartnerLogin()
  if (user?.role === 'partner') return <Navigate to={safeReturnTo(params.get('returnTo')) ?? paths.partnerDashboard} replace />
  return (
    <PublicFrame product={PRODUCT_NAME} claim={PARTNER_OFFER.claim}>
      <SignedInHint />
      <h1 className="text-3xl font-bold tracking-tight text-balance">{step ? 'Noch ein Schritt' : 'Partner-Login'}</h1>
      <p className="mt-1.5 mb-7 text-ink-2">
        {step ? 'Ihr Passwort stimmt. Jetzt fehlt noch der zweite Faktor.' : 'Sehen Sie, was aus Ihren Tipps geworden ist.'}
      </p>
      {step ? (
        <Suspense fallback={<PageSpinner />}>
          <Step step={step} onDone={arrive} onOver={endStep} />
        </Suspense>
      ) : (
        <>
          <PartnerLoginForm {...form} />
          <div className="mt-4 min-h-12">
            <Suspense>
              <PasskeyButton onDone={arrive}>Mit Passkey anmelden</PasskeyButton>
            </Suspense>
          </div>
        </>
      )}
      <Notice title="Noch kein Partner-Konto?" className="mt-7">
        Bitten Sie Ihren Makler um einen Registrierungslink. Ohne Makler können Sie sich{' '}
        <Link to={paths.registerPartner} className="font-medium text-accent hover:underline">
          hier registrieren
        </Link>
        .
      </Notice>
    </PublicFrame>
  )
}
