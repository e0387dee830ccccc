import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { isRefusedFor, serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/second-factor-forms.ts')).PasswordProof)
const { PasswordField } = textFieldsFor<{ password: string }>()

export interface PasswordWindowProps {
  title: string
  text: string
  /** Label of the button. */
  action: string
  danger?: boolean
  /** Runs the action with the password; errors are shown in this dialog. */
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before the security settings change. */
export function PasswordWindow({ title, text, action, danger = false, onConfirm, onClose }: PasswordWindowProps) {
  const formId = useId()
  const form = useForm({ resolver: check, defaultValues: { password: '' } })
  const busy = form.formState.isSubmitting
  const send = async ({ password }: { password: string }) => {
    try {
      await onConfirm(password)
    } catch (error) {
      const message = serverMessage(error) ?? messages.tryAgain
      if (isRefusedFor('wrong_credentials', error)) form.setError('password', { message }, { shouldFocus: true })
      else toaster.fail(messages.failed, message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} busy={busy} onSubmit={send}>
        <PasswordField name="password" label="Ihr Passwort" autoComplete="current-password" autoFocus />
      </Form>
    </Dialog>
  )
}
