import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { HOME } from '#shared/domain/roles.ts'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { SuccessMark } from '#web/components/success-mark.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import type { HandedEmail } from '#web/lib/use-handed-email.ts'
import { EmailForm } from './email-form.tsx'
import { MailNote } from './mail-note.tsx'
import { useSession } from './queries.ts'
import { useResendVerification, useVerifyEmail } from './queries-guest.ts'

/** Shown after the confirmation. */
export function Confirmed({ email }: { email: string }) {
  const { data: user } = useSession()
  return (
    <div className="space-y-5">
      <SuccessMark icon={CircleCheck} />
      <div>
        <FocusedHeading level={1}>Ihre E-Mail-Adresse ist bestätigt</FocusedHeading>
        <p className="mt-1.5 text-ink-2">
          <strong className="font-semibold break-words text-ink">{email}</strong> ist jetzt die Adresse Ihres Kontos.
        </p>
      </div>
      <Link
        to={user ? HOME[user.role] : paths.auth}
        state={{ email } satisfies HandedEmail}
        className={buttonClass({ variant: 'primary' })}
      >
        {user ? 'Zur Startseite' : 'Zur Anmeldung'}
      </Link>
    </div>
  )
}

function AskAgain({ text }: { text: string }) {
  const { data: user } = useSession()
  const resend = useResendVerification()
  return (
    <div className="space-y-6">
      <div>
        <FocusedHeading level={1}>Das hat nicht geklappt</FocusedHeading>
        <p className="mt-1.5 text-ink-2">{text}</p>
      </div>
      {user?.isEmailVerified && (
        <Notice tone="success">
          Ihre Adresse <strong className="break-words">{user.email}</strong> ist bestätigt. Sie brauchen nichts weiter zu tun.
        </Notice>
      )}
      <div>
        <h2 className="mb-3 text-base font-semibold">Neuen Bestätigungslink anfordern</h2>
        <EmailForm
          submit="Erneut senden"
          busy={resend.isPending}
          email={user?.email}
          onSubmit={(email) => resend.mutate({ body: { email } })}
        />
        <p role="status" className="mt-3 text-sm text-ink-2">
          {resend.isSuccess && 'Wenn zu dieser Adresse eine Bestätigung offen ist, ist ein neuer Link unterwegs.'}
        </p>
      </div>
      {resend.isSuccess && <MailNote canSignIn />}
      <Link to={user ? HOME[user.role] : paths.auth} className={buttonClass()}>
        {user ? 'Zur Startseite' : 'Zur Anmeldung'}
      </Link>
    </div>
  )
}

/** Whether the response concerns the link and not the server's state. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

/** Sends the emailed token once. */
export function VerifyEmail({ token }: { token: string }) {
  const verify = useVerifyEmail()
  const { mutate, data, error, isPending } = verify
  const navigate = useNavigate()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ body: { token } })
  }, [mutate, token])
  const confirmed = data?.email
  useEffect(() => {
    // after a reload, or going back, shows the confirmed address instead of a link without a token
    if (confirmed) void navigate(paths.verifyEmail, { replace: true, state: { email: confirmed } satisfies HandedEmail })
  }, [confirmed, navigate])

  if (data) return <Confirmed email={data.email} />
  if (!error) return <PageSpinner />
  if (isRefused(error)) return <AskAgain text={serverMessage(error) ?? 'Der Link wurde schon benutzt oder ist abgelaufen.'} />
  return (
    <ErrorCard
      title="Die Adresse konnte noch nicht bestätigt werden"
      text={serverMessage(error) ?? 'Der Link gilt weiter. Bitte versuchen Sie es gleich noch einmal.'}
      onRetry={() => mutate({ body: { token } })}
      busy={isPending}
    />
  )
}

/** For a link truncated in transit. */
export const IncompleteLink = () => <AskAgain text="Der Link ist unvollständig. Öffnen Sie ihn bitte noch einmal aus der E-Mail." />
