import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { useUnsentTips } from '#web/features/network/tips/use-unsent-tips.ts'
import { messages } from '#web/features/people/accounts/messages.ts'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { useLogout } from '#web/features/people/accounts/queries-sign-in.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

/** Set once this page has signed out: it is remounted among the guest pages, where there is no session left to end. */
let asked = false

/** Data that may be on this device only. */
const KEPT = {
  tips: { one: 'Ein Tipp', many: 'Tipps', lies: 'Er liegt', to: `${paths.partnerDashboard}?tab=tipps`, back: 'Zurück zu den Tipps' },
  calls: { one: 'Ein Ergebnis', many: 'Ergebnisse', lies: 'Es liegt', to: paths.callList, back: 'Zurück zur Anrufliste' },
} as const

/** Signing out deletes all local data, even unsent data. */
const Unsent = ({ count, what, onAgree }: { count: number; what: keyof typeof KEPT; onAgree: () => void }) => (
  <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-4">
    <h1 className="text-2xl font-bold tracking-tight">Möchten Sie sich wirklich abmelden?</h1>
    <Notice
      tone="warning"
      title={count === 1 ? `${KEPT[what].one} ist noch nicht gesendet` : `${count} ${KEPT[what].many} sind noch nicht gesendet`}
    >
      {count === 1 ? KEPT[what].lies : 'Sie liegen'} nur auf diesem Gerät und {count === 1 ? 'wird' : 'werden'} beim Abmelden gelöscht.
    </Notice>
    <div className="flex flex-wrap gap-3">
      <Link to={KEPT[what].to} className={buttonClass({ variant: 'primary' })}>
        {KEPT[what].back}
      </Link>
      <Button onClick={onAgree}>Trotzdem abmelden</Button>
    </div>
  </main>
)

/** Signs out on mount if no unsent data would be lost; safe to reload. */
export function LogoutPage() {
  useTitle('Abmelden')
  const { data: user } = useSession()
  const unsentTips = useUnsentTips(user)
  const unsentCalls = results.all().filter(({ userId }) => userId === user?.id).length
  const unsent = unsentCalls || unsentTips
  const [isAgreed, setAgreed] = useState(false)
  const { mutate, isError, isPending, error } = useLogout()
  const mayLeave = isAgreed || unsent === 0
  useEffect(() => {
    if (!mayLeave || (asked && !user)) return
    asked = true
    mutate({})
  }, [mutate, user, mayLeave])

  if (isError) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
        <ErrorCard title={messages.logoutFailed} text={`Sie sind noch angemeldet. (${error.message})`} onRetry={() => mutate({})} />
      </main>
    )
  }
  if (user && unsent && !isAgreed)
    return <Unsent count={unsent} what={unsentCalls > 0 ? 'calls' : 'tips'} onAgree={() => setAgreed(true)} />
  if (user || isPending) return <PageSpinner />
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <h1 className="text-3xl font-bold tracking-tight">{messages.loggedOutPage}</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Bis bald.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.auth} className={buttonClass({ variant: 'primary' })}>
          Wieder anmelden
        </Link>
        <Link to={paths.home} className={buttonClass()}>
          Zur Startseite
        </Link>
      </div>
    </PublicFrame>
  )
}
