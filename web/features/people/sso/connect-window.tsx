import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useConnectOwn } from './queries-own.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/second-factor-forms.ts')).PasswordProof)

const { PasswordField } = textFieldsFor<{ password: string }>()

/** Asks for the password before the account gets another way in. */
export function ConnectWindow({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const connect = useConnectOwn()
  const form = useForm({ resolver: check, defaultValues: { password: '' } })
  const isLeaving = connect.isPending || connect.isSuccess
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mit dem Firmenkonto verbinden"
      description="Danach geht es zum Anbieter Ihres Büros, wo Sie sich einmal anmelden."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={isLeaving}>
            Weiter zum Firmenkonto
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} busy={isLeaving} className="space-y-4" onSubmit={(body) => connect.mutate({ body })}>
        <PasswordField name="password" label="Ihr Passwort hier" autoComplete="current-password" autoFocus />
        {connect.error && (
          <Notice tone="failure">
            {serverMessage(connect.error) ?? 'Der Server ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.'}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
