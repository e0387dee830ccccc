import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSession } from '#web/features/people/accounts/queries.ts'
import { SignedInHint } from '#web/features/people/accounts/signed-in-hint.tsx'
import { LinkRegistrationForm } from '#web/features/network/partners/link-registration-form.tsx'
import { messages } from '#web/features/network/partners/messages.ts'
import { useInvitation } from '#web/features/network/partners/queries.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths, withReturn } from '#web/lib/paths.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { PARTNER_OFFER } from '#web/features/network/partners/partner-offer.ts'

/** Most visitors have no account yet. The card shown after the form is loaded with the form's first field. */
const loadRegistered = () => import('#web/features/network/partners/link-registered-card.tsx')
const LinkRegisteredCard = lazy(async () => ({ default: (await loadRegistered()).LinkRegisteredCard }))
const ConnectCard = lazy(async () => ({ default: (await import('#web/features/network/partners/connect-card.tsx')).ConnectCard }))

const Checking = () => (
  <p role="status" className="flex items-center gap-3 py-16 text-ink-2">
    <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" />
    {messages.checkingLink}
  </p>
)

/** Unknown or expired link; a malformed one counts as unknown. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

function InvalidLink() {
  useEffect(() => toaster.fail(messages.error, messages.invalidLink), [])
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Dieser Link gilt nicht</h1>
      <p className="mt-2 font-medium text-red">{messages.invalidLinkPage}</p>
      <p className="mt-2 mb-7 text-ink-2">Bitten Sie Ihren Makler um einen neuen.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.registerPartner} className={buttonClass({ variant: 'primary' })}>
          Ohne Link registrieren
        </Link>
        <Link to={paths.partnerLogin} className={buttonClass()}>
          Zum Partner-Login
        </Link>
      </div>
    </>
  )
}

/** Leaves after the form, whose guard would ask otherwise, is unmounted. The response may have started a session. */
function ToDashboard() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    void (async () => {
      // Another role mounts another router, which starts at the current URL: that must be the dashboard by then.
      await navigate(paths.partnerDashboard, { replace: true })
      await invalidatePaths(client, ['/api/auth/user'])
    })()
  }, [client, navigate])
  return null
}

interface InvitationProps {
  shortLink: string
  agent: string
  company: string | null
}

function Invitation({ shortLink, agent, company }: InvitationProps) {
  const { data: user } = useSession()
  const [done, setDone] = useState<{ redirect: boolean; email: string }>()
  const isPartner = user?.role === 'partner'

  if (done?.redirect) return <ToDashboard />
  if (done) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <LinkRegisteredCard agent={agent} next={isPartner ? paths.partnerDashboard : paths.partnerLogin} email={done.email} />
      </Suspense>
    )
  }
  return (
    <>
      {!isPartner && <SignedInHint />}
      <h1 className="text-3xl font-bold tracking-tight text-balance">{agent} lädt Sie ein</h1>
      <p className="mt-1.5 mb-8 text-ink-2">
        {company && `${company}. `}
        Als Partner geben Sie Tipps, wer eine Immobilie verkaufen möchte, und werden dafür belohnt.
      </p>
      {isPartner ? (
        <Suspense fallback={<PageSpinner />}>
          <ConnectCard shortLink={shortLink} agent={agent} email={user.email} />
        </Suspense>
      ) : (
        <div onFocusCapture={() => void loadRegistered().catch(() => undefined)}>
          <LinkRegistrationForm shortLink={shortLink} onDone={(redirect, email) => setDone({ redirect, email })} />
          <p className="mt-6 text-sm text-ink-2">
            Sie haben schon ein Partner-Konto?{' '}
            <Link to={withReturn(paths.partnerLogin, paths.invitation(shortLink))} className="font-medium text-accent hover:underline">
              Anmelden und verbinden
            </Link>
          </p>
        </div>
      )}
    </>
  )
}

/** Landing page of an invitation: checks the link, then a partner registers or connects. */
export function PartnerLinkPage() {
  useTitle('Partner werden')
  const { shortLink = '' } = useParams()
  const { data, error, isFetching, refetch } = useInvitation(shortLink)
  return (
    <PublicFrame product={PRODUCT_NAME} wide {...PARTNER_OFFER}>
      {data && (
        <Invitation
          key={shortLink}
          shortLink={shortLink}
          agent={`${data.makler.firstName} ${data.makler.lastName}`}
          company={data.makler.companyName}
        />
      )}
      {!data && isUnknown(error) && <InvalidLink />}
      {!data && !error && <Checking />}
      {!data && error && !isUnknown(error) && (
        <ErrorCard
          title="Der Link konnte nicht geprüft werden"
          text={serverMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </PublicFrame>
  )
}
