import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { SecondStep } from '#shared/contract/people/accounts.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { HOME } from '#shared/domain/roles.ts'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { useSignedIn } from '#web/features/people/accounts/queries-sign-in.ts'
import { CompanyReturn } from '#web/features/people/sso/company-return.tsx'
import type { Entered } from '#web/features/people/sso/emergency-form.tsx'
import { companySignIn } from '#web/features/people/sso/paths.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { safeReturnTo, withReturn } from '#web/lib/paths.ts'

// most visits come back from the provider and show no form
const CompanySignIn = lazy(async () => ({ default: (await import('#web/features/people/sso/company-sign-in.tsx')).CompanySignIn }))
const Step = lazy(async () => ({ default: (await import('#web/features/people/second-factor/pending-step.tsx')).PendingStep }))

/** The provider's answer, read once and removed from the address at once, and the page to open afterwards. */
function useReturn() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // the address without an answer, to which a failed sign-in leads, is the same page
  const [answer] = useState({ pathname, query: new URLSearchParams(search).has('state') ? search : '' })
  const query = answer.pathname === pathname ? answer.query : ''
  useEffect(() => {
    if (query !== '' && search === query) void navigate(pathname, { replace: true })
  }, [navigate, pathname, query, search])
  return { query, returnTo: safeReturnTo(new URLSearchParams(search).get('returnTo')) }
}

/** Sign-in with a company account: before the way to the provider, and after it. */
export function CompanyAccountPage() {
  useTitle('Mit Firmenkonto anmelden')
  const { step: connection = '' } = useParams()
  const navigate = useNavigate()
  const { query, returnTo } = useReturn()
  const { data: user, isPending } = useSession()
  const signedIn = useSignedIn()
  const [step, setStep] = useState<SecondStep>()
  // a signed-in user may come back as well, to connect the account
  if (user && query === '') return <Navigate to={returnTo ?? HOME[user.role]} replace />
  const enter = async (entered: Entered) => {
    // the table of pages changes with the session, so the address has to say where to go
    await navigate(withReturn(companySignIn, entered.returnTo ?? returnTo), { replace: true })
    if (!entered.success) setStep(entered.secondStep)
    else if (entered.user.id !== user?.id) signedIn(entered.user)
  }
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <Suspense fallback={<PageSpinner />}>
        {step ? (
          <>
            <FocusedHeading level={1}>Noch ein Schritt</FocusedHeading>
            <p className="mt-1.5 mb-7 text-ink-2">Ihr Firmenkonto stimmt. Jetzt fehlt noch der zweite Faktor Ihres Kontos hier.</p>
            <Step step={step} onDone={signedIn} onOver={() => setStep(undefined)} />
          </>
        ) : isPending ? (
          <PageSpinner />
        ) : query === '' ? (
          <CompanySignIn returnTo={returnTo} onEntered={enter} />
        ) : (
          <CompanyReturn connection={connection} query={query} onEntered={enter} />
        )}
      </Suspense>
    </PublicFrame>
  )
}
