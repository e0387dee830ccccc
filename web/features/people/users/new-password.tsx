import { type SubmitEvent, useId, useState } from 'react'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import type { UserWindowProps } from './edit-user.tsx'
import { messages } from './messages.ts'
import { useResetPassword } from './queries.ts'

export function NewPassword({ user, onClose }: UserWindowProps) {
  const formId = useId()
  const reset = useResetPassword()
  const [newPassword, setNewPassword] = useState('')
  const isLongEnough = newPassword.length >= PASSWORD_MIN
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLongEnough && !reset.isPending) reset.mutate({ params: { id: user.id }, body: { newPassword } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Neues Passwort setzen"
      description={`${user.firstName} ${user.lastName}, ${user.email}`}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={reset.isPending} disabled={!isLongEnough}>
            Passwort ändern
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="space-y-3">
        <Field label="Neues Passwort" hint={messages.passwordRule}>
          {(control) => (
            <PasswordInput
              {...control}
              advice
              autoComplete="new-password"
              value={newPassword}
              onChange={({ target }) => setNewPassword(target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-ink-2">
          Die Person wird überall abgemeldet und erfährt per E-Mail, dass ihr Passwort geändert wurde. Das Passwort selbst steht nicht
          darin.
        </p>
      </form>
    </Dialog>
  )
}
