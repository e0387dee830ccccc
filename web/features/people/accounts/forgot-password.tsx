import { Link } from 'react-router'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { EmailForm } from './email-form.tsx'
import { MailNote } from './mail-note.tsx'
import { useForgotPassword } from './queries-guest.ts'

/** Requests a reset link. The response does not reveal whether an account exists. */
export function ForgotPassword() {
  const forgot = useForgotPassword()
  if (forgot.isSuccess) {
    return (
      <div className="space-y-5">
        <div>
          <FocusedHeading level={1}>Bitte sehen Sie in Ihr Postfach</FocusedHeading>
          <p className="mt-1.5 text-ink-2">
            Wenn es zu <strong className="font-semibold break-words text-ink">{String(forgot.variables.body?.email)}</strong> ein Konto
            gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.
          </p>
          <p className="mt-3 text-sm text-ink-2">
            Nichts gekommen? Sehen Sie im Spam-Ordner nach, oder versuchen Sie es mit einer anderen Adresse.
          </p>
        </div>
        <MailNote />
        <Link to={paths.auth} className={buttonClass()}>
          Zur Anmeldung
        </Link>
      </div>
    )
  }
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Passwort vergessen?</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Nennen Sie Ihre E-Mail-Adresse. Wir schicken Ihnen einen Link für ein neues Passwort.</p>
      <EmailForm submit="Link anfordern" busy={forgot.isPending} onSubmit={(email) => forgot.mutate({ body: { email } })} />
      <p className="mt-4 text-center text-sm">
        <Link to={paths.auth} className="inline-block py-1 font-medium text-accent hover:underline">
          Zurück zur Anmeldung
        </Link>
      </p>
    </>
  )
}
