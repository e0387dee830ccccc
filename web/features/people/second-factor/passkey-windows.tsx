import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Passkey } from '#shared/contract/people/second-factor.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { makePasskey, passkeyFailure } from './passkeys.ts'
import { useAddPasskey, useAskForPasskey, useRenamePasskey } from './queries.ts'

const forms = () => import('#shared/contract/people/second-factor-forms.ts')
const checkNew = checkedBy(async () => (await forms()).NewPasskeyForm)
const checkName = checkedBy(async () => (await forms()).PasskeyNameForm)
const New = textFieldsFor<{ name: string; password: string }>()
const { TextField } = textFieldsFor<{ name: string }>()

interface AddPasskeyProps {
  /** With recovery codes if the user had none yet. */
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Name and password; then the browser asks for finger, face or PIN. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const formId = useId()
  const [ask, add] = [useAskForPasskey(), useAddPasskey()]
  const form = useForm({ resolver: checkNew, defaultValues: { name: '', password: '' } })
  const busy = form.formState.isSubmitting
  const send = async ({ name, password }: { name: string; password: string }) => {
    try {
      const answer = await makePasskey(await ask.mutateAsync({ body: { password } }))
      onDone((await add.mutateAsync({ body: { name, answer } })).recoveryCodes)
    } catch (error) {
      const message = passkeyFailure(error)
      if (isRefusedFor('wrong_credentials', error)) form.setError('password', { message }, { shouldFocus: true })
      else toaster.fail(messages.failed, message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Passkey hinzufügen"
      description="Ihr Gerät fragt gleich nach Finger, Gesicht oder PIN. Danach melden Sie sich damit an, ohne Passwort."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Weiter
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} busy={busy} onSubmit={send} className="space-y-4">
        <New.TextField name="name" label="Name" hint="Damit Sie ihn wiedererkennen, zum Beispiel „Mein Telefon“." autoFocus />
        <New.PasswordField name="password" label="Ihr Passwort" autoComplete="current-password" />
      </Form>
    </Dialog>
  )
}

export function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const formId = useId()
  const rename = useRenamePasskey()
  const form = useForm({ resolver: checkName, defaultValues: { name } })
  const send = (body: { name: string }) =>
    rename.mutate(
      { params: { id }, body },
      { onSuccess: onClose, onError: (error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.tryAgain) },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Passkey umbenennen"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            Speichern
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} busy={rename.isPending} onSubmit={send}>
        <TextField name="name" label="Name" autoFocus />
      </Form>
    </Dialog>
  )
}
