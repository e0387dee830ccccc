import { lazy, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { SecondStep } from '#shared/contract/people/accounts.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { HOME } from '#shared/domain/roles.ts'
import { PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { LoginForm } from '#web/features/people/accounts/login-form.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { useSignedIn } from '#web/features/people/accounts/queries-sign-in.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { safeReturnTo } from '#web/lib/paths.ts'

const RegisterTab = lazy(async () => ({ default: (await import('#web/features/people/accounts/register-tab.tsx')).RegisterTab }))

const OtherSignIns = lazy(async () => ({ default: (await import('#web/blocks/other-sign-ins.tsx')).OtherSignIns }))
const Step = lazy(async () => ({ default: (await import('#web/features/people/second-factor/pending-step.tsx')).PendingStep }))

const TABS = [
  ['anmelden', 'Anmelden'],
  ['registrieren', 'Registrieren'],
] as const
type Tab = (typeof TABS)[number][0]

const HEADS: Record<Tab, readonly [title: string, text: string]> = {
  anmelden: ['Willkommen', 'Melden Sie sich an und sehen Sie, was neu ist.'],
  registrieren: ['Konto anlegen', 'In einer Minute sind Sie dabei. Wir brauchen nur das Nötigste.'],
}

const STEP = ['Noch ein Schritt', 'Ihr Passwort stimmt. Jetzt fehlt noch der zweite Faktor.'] as const
const DONE = ['Fast geschafft', 'Bestätigen Sie noch Ihre E-Mail-Adresse.'] as const

/** Sign in or register; the URL selects the tab. A signed-in user is redirected to the requested page, else home. */
export function AuthPage() {
  const { data: user } = useSession()
  const [params, setParams] = useSearchParams()
  const [made, setMade] = useState<{ email: string; role: 'agent' | 'partner' }>()
  const [switched, setSwitched] = useState(false)
  // the landing page's login dialog leads here once the password was accepted
  const [step, setStep] = useState<SecondStep | 'pending' | undefined>(params.get('schritt') === '2' ? 'pending' : undefined)
  const signedIn = useSignedIn()
  const open: Tab = params.get('tab') === 'registrieren' ? 'registrieren' : 'anmelden'
  useTitle(open === 'anmelden' ? 'Anmelden' : 'Registrieren')
  if (user) return <Navigate to={safeReturnTo(params.get('returnTo')) ?? HOME[user.role]} replace />

  const change = (tab: Tab) => {
    setMade(undefined)
    setSwitched(true)
    setParams(
      (before) => {
        if (tab === 'anmelden') before.delete('tab')
        else before.set('tab', tab)
        return before
      },
      { replace: true },
    )
  }
  const beginAgain = () => {
    setStep(undefined)
    setParams(
      (before) => {
        before.delete('schritt')
        return before
      },
      { replace: true },
    )
  }
  if (step) {
    return (
      <PublicFrame product={PRODUCT_NAME}>
        <h1 className="text-3xl font-bold tracking-tight text-balance">{STEP[0]}</h1>
        <p className="mt-1.5 mb-7 text-ink-2">{STEP[1]}</p>
        <Suspense fallback={<PageSpinner />}>
          <Step step={step} onDone={signedIn} onOver={beginAgain} />
        </Suspense>
      </PublicFrame>
    )
  }
  const [title, text] = made && open === 'registrieren' ? DONE : HEADS[open]
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <h1 className="text-3xl font-bold tracking-tight text-balance">{title}</h1>
      <p className="mt-1.5 mb-7 text-ink-2">{text}</p>
      <Tabs label="Zugang" tabs={TABS} open={open} onOpen={change}>
        {open === 'anmelden' && (
          <>
            <LoginForm focused={!switched} onStep={setStep} />
            <div className="mt-4 min-h-27">
              <Suspense>
                <OtherSignIns onDone={signedIn} />
              </Suspense>
            </div>
          </>
        )}
        {open === 'registrieren' && (
          <Suspense fallback={<PageSpinner />}>
            <RegisterTab made={made} onDone={setMade} />
          </Suspense>
        )}
      </Tabs>
    </PublicFrame>
  )
}
