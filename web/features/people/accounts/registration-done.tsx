import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { SuccessMark } from '#web/components/success-mark.tsx'
import { paths } from '#web/lib/paths.ts'
import type { HandedEmail } from '#web/lib/use-handed-email.ts'
import { MailNote } from './mail-note.tsx'
import { useInstallation, useResendVerification } from './queries-guest.ts'

interface RegistrationDoneProps {
  email: string
  role: 'agent' | 'partner'
  /** Level of its heading. */
  level: 1 | 2
}

/**
 * After a registration: where the email went, and a link to the login. With a mail server, it is the same for an address that already has an
 * account: only its owner may learn that.
 */
export function RegistrationDone({ email, role, level }: RegistrationDoneProps) {
  const { data: installation, isPending } = useInstallation()
  const resend = useResendVerification()
  const waits = installation?.mailServer === false
  return (
    <div className="space-y-5">
      <SuccessMark icon={MailCheck} />
      <div>
        <FocusedHeading level={level}>Ihre Registrierung ist angekommen</FocusedHeading>
        {!isPending && (
          <p className="mt-1.5 text-ink-2">
            {waits ? 'Der Bestätigungslink wartet auf den Versand an ' : 'Wir haben eine E-Mail auf den Weg gebracht an '}
            <strong className="font-semibold break-words text-ink">{email}</strong>.
            {!waits && ' Der Link darin gilt 24 Stunden. Anmelden können Sie sich auch schon vorher.'}
          </p>
        )}
        {!isPending && !waits && (
          <p className="mt-1.5 text-ink-2">Haben Sie mit dieser Adresse schon ein Konto, steht in der E-Mail, wie Sie hineinkommen.</p>
        )}
      </div>
      <MailNote canSignIn />
      <div className="flex flex-wrap gap-3">
        <Link
          to={role === 'partner' ? paths.partnerLogin : paths.auth}
          state={{ email } satisfies HandedEmail}
          className={buttonClass({ variant: 'primary' })}
        >
          Zur Anmeldung
        </Link>
        <Button busy={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
          Erneut senden
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {resend.isSuccess && !resend.isPending && `Wir haben den Bestätigungslink noch einmal an ${email} auf den Weg gebracht.`}
      </p>
    </div>
  )
}
