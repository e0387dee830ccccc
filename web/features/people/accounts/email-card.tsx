import { Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { MailNote } from './mail-note.tsx'
import { useChangeEmail, useWithdrawEmail } from './queries-profile.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).ChangeEmailForm)

const EMPTY = { email: '', password: '' }

const { EmailField, PasswordField } = textFieldsFor<typeof EMPTY>()

/** The sign-in address. A new one takes effect once its confirmation link is opened. */
export function EmailCard({ user }: { user: User }) {
  const change = useChangeEmail()
  const withdraw = useWithdrawEmail()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  const pending = user.pendingEmail

  const send = (body: typeof EMPTY) =>
    change.mutate(
      { body },
      {
        onSuccess: () => form.reset(EMPTY),
        onError: (error) => {
          const message = serverMessage(error) ?? ''
          if (isRefusedFor('conflict', error)) form.setError('email', { message }, { shouldFocus: true })
          if (isRefusedFor('wrong_credentials', error)) form.setError('password', { message }, { shouldFocus: true })
        },
      },
    )
  const prepareResend = () => {
    form.setValue('email', pending ?? '')
    form.setFocus('password')
  }

  return (
    <TitledPanel title="E-Mail-Adresse">
      <p className="mb-4 text-sm text-ink-2">
        Sie melden sich mit <strong className="font-semibold break-all text-ink">{user.email}</strong> an.
      </p>
      {pending && (
        <div className="mb-4 space-y-3">
          <Notice
            title={`Bestätigung ausstehend für ${pending}`}
            actions={
              <>
                <button type="button" onClick={prepareResend} className="py-0.5 text-accent hover:underline">
                  Link erneut senden
                </button>
                <button
                  type="button"
                  disabled={withdraw.isPending}
                  onClick={() => withdraw.mutate({})}
                  className="py-0.5 text-accent hover:underline"
                >
                  Zurücknehmen
                </button>
              </>
            }
          >
            Die neue Adresse gilt, sobald Sie den Link in der E-Mail öffnen. Er ist 24 Stunden gültig.
          </Notice>
          <MailNote />
        </div>
      )}
      <Form form={form} busy={change.isPending} onSubmit={send} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField name="email" label="Neue E-Mail-Adresse" autoComplete="email" />
          <PasswordField name="password" label="Ihr Passwort" autoComplete="current-password" />
        </div>
        <Button type="submit" busy={change.isPending}>
          {!change.isPending && <Mail aria-hidden />}
          Bestätigungslink senden
        </Button>
      </Form>
    </TitledPanel>
  )
}
