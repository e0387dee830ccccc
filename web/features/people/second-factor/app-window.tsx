import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { messages } from './messages.ts'
import { PasswordWindow } from './password-window.tsx'
import { QrCode } from '#web/components/qr-code.tsx'
import { copy, useBeginApp, useConfirmApp } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/second-factor-forms.ts')).AppCodeForm)
const { TextField } = textFieldsFor<{ code: string }>()

interface AppWindowProps {
  /** With recovery codes if the user had none yet. */
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

function Shown({ secret, uri, onDone, onClose }: AppWindowProps & { secret: string; uri: string }) {
  const formId = useId()
  const confirm = useConfirmApp()
  const form = useForm({ resolver: check, defaultValues: { code: '' } })
  const send = ({ code }: { code: string }) =>
    confirm.mutate(
      { body: { code } },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: (error) => form.setError('code', { message: serverMessage(error) ?? messages.unreachable }, { shouldFocus: true }),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Authenticator-App einrichten"
      description="Scannen Sie das Bild mit der App, und geben Sie dann den Code ein, den sie zeigt."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={confirm.isPending}>
            Bestätigen
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <QrCode text={uri} label="QR-Code für die Authenticator-App" />
        <Field label="Schlüssel zum Abtippen" hint="Falls die App kein Bild lesen kann, oder auf demselben Gerät ist.">
          {(control) => (
            <div className="flex gap-2">
              <Input {...control} readOnly value={secret} className="font-mono text-[13px]!" onFocus={(event) => event.target.select()} />
              <Button size="icon" aria-label="Schlüssel kopieren" onClick={() => void copy(secret)}>
                <Copy aria-hidden />
              </Button>
            </div>
          )}
        </Field>
        <Form id={formId} form={form} busy={confirm.isPending} onSubmit={send}>
          <TextField name="code" label="Code aus der App" inputMode="numeric" autoComplete="one-time-code" autoFocus className="num" />
        </Form>
      </div>
    </Dialog>
  )
}

/** Password, QR code and first code; then the app is enabled. */
export function AppWindow({ onDone, onClose }: AppWindowProps) {
  const begin = useBeginApp()
  const [shown, setShown] = useState<{ secret: string; uri: string }>()
  if (shown) return <Shown {...shown} onDone={onDone} onClose={onClose} />
  return (
    <PasswordWindow
      title="Authenticator-App einrichten"
      text="Zur Sicherheit fragen wir zuerst nach Ihrem Passwort."
      action="Weiter"
      onConfirm={async (password) => setShown(await begin.mutateAsync({ body: { password } }))}
      onClose={onClose}
    />
  )
}
