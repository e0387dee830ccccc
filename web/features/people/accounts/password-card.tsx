import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useChangePassword } from './queries-profile.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).PasswordFields)

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

const { PasswordField } = textFieldsFor<typeof EMPTY>()

/** Changes the current user's password. */
export function PasswordCard({ user }: { user: Pick<User, 'email'> }) {
  // remounts the field after a change, which resets the strength hint
  const [changes, setChanges] = useState(0)
  const change = useChangePassword()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  const send = ({ currentPassword, newPassword }: typeof EMPTY) =>
    change.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          form.reset(EMPTY)
          setChanges(changes + 1)
        },
        onError: (error) => {
          if (isRefusedFor('wrong_credentials', error))
            form.setError('currentPassword', { message: serverMessage(error) ?? '' }, { shouldFocus: true })
        },
      },
    )
  return (
    <TitledPanel
      title="Passwort"
      aside={
        <Link to={paths.secondFactor} className="text-[13px] font-medium text-accent hover:underline">
          Zweiter Faktor und Passkeys
        </Link>
      }
    >
      <Form form={form} busy={change.isPending} onSubmit={send} className="space-y-4">
        {/* identifies the account to the password manager */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField name="currentPassword" label="Aktuelles Passwort" autoComplete="current-password" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField key={changes} name="newPassword" label="Neues Passwort" advice autoComplete="new-password" />
          <PasswordField name="confirmPassword" label="Neues Passwort wiederholen" autoComplete="new-password" />
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
