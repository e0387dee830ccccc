import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import { Form } from '#web/components/form/form.tsx'
import { useResetPassword } from './queries-guest.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).ResetFields)

/** A link that was used, is too old or was never one. */
export const DeadLink = ({ text }: { text: string }) => (
  <>
    <h1 className="text-3xl font-bold tracking-tight text-balance">Dieser Link gilt nicht mehr</h1>
    <p className="mt-1.5 mb-7 text-ink-2">{text} Fordern Sie einfach einen neuen an; Ihr bisheriges Passwort gilt weiter.</p>
    <Link to={paths.forgotPassword} className={buttonClass({ variant: 'primary', className: 'self-start' })}>
      Neuen Link anfordern
    </Link>
  </>
)

/** The server refused the link itself, not what was typed or how often. */
const isDead = (error: unknown) => error instanceof ApiError && [400, 404, 409, 410].includes(error.status)

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword()
  const { register, handleSubmit, formState } = useForm({
    resolver: check,
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = formState
  if (isDead(reset.error)) return <DeadLink text={serverMessage(reset.error) ?? 'Er wurde schon benutzt oder ist abgelaufen.'} />

  const send = ({ password }: { password: string }) =>
    !reset.isPending && reset.mutate({ body: { token, password } }, { onSuccess: onDone })
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Neues Passwort</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Danach melden Sie sich damit an. Auf allen anderen Geräten werden Sie abgemeldet.</p>
      <Form className="space-y-4" onSubmit={handleSubmit(send)}>
        <Field label="Neues Passwort" error={errors.password?.message} hint={`Mindestens ${PASSWORD_MIN} Zeichen`}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} advice autoComplete="new-password" autoFocus className="h-11!" />
          )}
        </Field>
        <Field label="Passwort bestätigen" error={errors.confirmPassword?.message}>
          {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" className="h-11!" />}
        </Field>
        {reset.error && <Notice tone="failure">{serverMessage(reset.error) ?? messages.unknownError}</Notice>}
        <Button type="submit" variant="primary" size="large" busy={reset.isPending} className="w-full">
          Passwort speichern
        </Button>
      </Form>
    </>
  )
}
