import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import { useResetPassword } from './queries-guest.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).ResetFields)

const { PasswordField } = textFieldsFor<{ password: string; confirmPassword: string }>()

/** For a link that was used, has expired or was never valid. */
export const DeadLink = ({ text }: { text: string }) => (
  <>
    <h1 className="text-3xl font-bold tracking-tight text-balance">Dieser Link gilt nicht mehr</h1>
    <p className="mt-1.5 mb-7 text-ink-2">{text} Fordern Sie einfach einen neuen an; Ihr bisheriges Passwort gilt weiter.</p>
    <Link to={paths.forgotPassword} className={buttonClass({ variant: 'primary', className: 'self-start' })}>
      Neuen Link anfordern
    </Link>
  </>
)

/** Whether the server rejected the link itself, not the input or the rate. */
const isDead = (error: unknown) => error instanceof ApiError && [400, 404, 409, 410].includes(error.status)

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword()
  const form = useForm({
    resolver: check,
    defaultValues: { password: '', confirmPassword: '' },
  })
  if (isDead(reset.error)) return <DeadLink text={serverMessage(reset.error) ?? 'Er wurde schon benutzt oder ist abgelaufen.'} />

  const send = ({ password }: { password: string }) => reset.mutate({ body: { token, password } }, { onSuccess: onDone })
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Neues Passwort</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Danach melden Sie sich damit an. Auf allen anderen Geräten werden Sie abgemeldet.</p>
      <Form form={form} busy={reset.isPending} onSubmit={send} className="space-y-4">
        <PasswordField
          name="password"
          label="Neues Passwort"
          hint={`Mindestens ${PASSWORD_MIN} Zeichen`}
          advice
          autoComplete="new-password"
          autoFocus
          className="h-11!"
        />
        <PasswordField name="confirmPassword" label="Passwort bestätigen" autoComplete="new-password" className="h-11!" />
        {reset.error && <Notice tone="failure">{serverMessage(reset.error) ?? messages.unknownError}</Notice>}
        <Button type="submit" variant="primary" size="large" busy={reset.isPending} className="w-full">
          Passwort speichern
        </Button>
      </Form>
    </>
  )
}
