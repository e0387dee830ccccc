import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router'
import type { User } from '#shared/contract/people/accounts.ts'
import type { OpenInvitation } from '#shared/contract/people/members.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { HOME } from '#shared/domain/roles.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { useOpenInvitation } from '#web/features/people/accounts/queries-guest.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { useToken } from '#web/lib/use-token.ts'

// a dead link needs no form
const JoinForm = lazy(async () => ({ default: (await import('#web/features/people/accounts/join-form.tsx')).JoinForm }))

/** For a link that was used, withdrawn, has expired, or arrived incomplete. */
const DeadInvitation = ({ text }: { text: string }) => (
  <>
    <h1 className="text-3xl font-bold tracking-tight text-balance">Diese Einladung gilt nicht mehr</h1>
    <p className="mt-1.5 mb-7 text-ink-2">{text} Bitten Sie den Inhaber des Büros um eine neue.</p>
    <Link to={paths.auth} className={buttonClass({ className: 'self-start' })}>
      Zur Anmeldung
    </Link>
  </>
)

interface ArrivedProps {
  user: User | null
  token: string
}

const isDead = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

function Invitation({ user, token }: ArrivedProps) {
  const { mutate, data, error, isPending } = useOpenInvitation()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ body: { token } })
  }, [mutate, token])
  if (data && user) return user.email === data.email ? <SameAddress invitation={data} /> : <SignedInHint email={user.email} />
  if (data)
    return (
      <Suspense fallback={<PageSpinner />}>
        <JoinForm token={token} invitation={data} />
      </Suspense>
    )
  if (!error) return <PageSpinner />
  if (isDead(error)) return <DeadInvitation text={serverMessage(error) ?? 'Ihr Link wurde schon benutzt oder ist abgelaufen.'} />
  return (
    <ErrorCard
      title="Die Einladung konnte nicht geladen werden"
      text="Der Link gilt weiter. Bitte versuchen Sie es gleich noch einmal."
      onRetry={() => mutate({ body: { token } })}
      busy={isPending}
    />
  )
}

/** An account belongs to one office, so that the invitation needs another address. */
const SameAddress = ({ invitation: { officeName, email } }: { invitation: OpenInvitation }) => (
  <>
    <h1 className="text-3xl font-bold tracking-tight text-balance">Diese Adresse hat schon ein Konto</h1>
    <p className="mt-1.5 mb-7 text-ink-2">
      Die Einladung in das Büro {officeName} ging an <strong className="font-semibold break-all text-ink">{email}</strong>, und damit sind
      Sie hier angemeldet. Ein Konto gehört zu genau einem Büro. Bitten Sie den Inhaber um eine Einladung an eine andere Adresse.
    </p>
    <Link to={paths.home} className={buttonClass({ variant: 'primary', className: 'self-start' })}>
      Zu meinem Büro
    </Link>
  </>
)

/** The invitation needs an account of its own. */
const SignedInHint = ({ email }: { email: string }) => (
  <>
    <h1 className="text-3xl font-bold tracking-tight text-balance">Sie sind schon angemeldet</h1>
    <p className="mt-1.5 mb-7 text-ink-2">
      Hier ist <strong className="font-semibold break-all text-ink">{email}</strong> angemeldet. Melden Sie sich ab und öffnen Sie den Link
      aus der E-Mail noch einmal; er gilt weiter.
    </p>
    <Link to={paths.logout} className={buttonClass({ variant: 'primary', className: 'self-start' })}>
      Abmelden
    </Link>
  </>
)

function Arrived({ user, token }: ArrivedProps) {
  // the table of pages changes with the session, and the link's token is gone by then
  if (user && token === '') return <Navigate to={HOME[user.role]} replace />
  return (
    <PublicFrame product={PRODUCT_NAME}>
      {token === '' ? <DeadInvitation text="Ihrem Link fehlt ein Teil." /> : <Invitation user={user} token={token} />}
    </PublicFrame>
  )
}

/** Joins an office through an emailed link. */
export function InvitationPage() {
  useTitle('Einladung')
  const token = useToken()
  const { data: user, isPending } = useSession()
  return isPending ? <PageSpinner /> : <Arrived user={user ?? null} token={token} />
}
