import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { ApiError } from '#web/lib/api.ts'
import { Form } from '#web/components/form/form.tsx'
import { useChangePassword } from './queries-profile.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).PasswordFields)

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the own password. */
export function PasswordCard({ user }: { user: Pick<User, 'email'> }) {
  // a new field for the next password: the advice about the last one goes with the old one
  const [changes, setChanges] = useState(0)
  const change = useChangePassword()
  const { register, handleSubmit, formState, reset, setError } = useForm({ resolver: check, defaultValues: EMPTY })
  const { errors } = formState
  const submit = handleSubmit(({ currentPassword, newPassword }) => {
    if (change.isPending) return
    change.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          reset(EMPTY)
          setChanges(changes + 1)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.text.includes('aktuelle Passwort'))
            setError('currentPassword', { message: error.text }, { shouldFocus: true })
        },
      },
    )
  })
  return (
    <TitledPanel title="Passwort">
      <Form onSubmit={submit} className="space-y-4">
        {/* tells the password manager which account this is */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Aktuelles Passwort" error={errors.currentPassword?.message}>
          {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Neues Passwort" error={errors.newPassword?.message}>
            {(control) => <PasswordInput key={changes} {...control} {...register('newPassword')} advice autoComplete="new-password" />}
          </Field>
          <Field label="Neues Passwort wiederholen" error={errors.confirmPassword?.message}>
            {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
          </Field>
        </div>
        <p className="text-[13px] text-ink-2">Alle anderen Geräte werden dabei abgemeldet. Hier bleiben Sie angemeldet.</p>
        <Button type="submit" busy={change.isPending}>
          {!change.isPending && <KeyRound aria-hidden />}
          Passwort ändern
        </Button>
      </Form>
    </TitledPanel>
  )
}
