import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { SmtpForm, SmtpSetting } from '#shared/contract/operations/smtp-settings.ts'
import { SMTP_PORT } from '#shared/domain/limits.ts'
import { HIDDEN_PASSWORD } from '#shared/domain/masked-key.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useChangeSetting, useCreateSetting } from './queries.ts'

type Values = z.input<typeof SmtpForm>
const { TextField, EmailField, NumberField, PasswordField, CheckField } = fieldsFor<Values>()
const check = checkedBy<Values, SmtpForm>(async () => (await import('#shared/contract/operations/smtp-settings.ts')).SmtpForm)

const EMPTY: Values = {
  settingName: '',
  fromName: PRODUCT_NAME,
  fromEmail: '',
  host: '',
  port: SMTP_PORT,
  user: '',
  password: '',
  secure: false,
  isGlobalDefault: false,
  isActive: true,
}

const toFormValues = ({ settingName, fromName, fromEmail, host, port, user, secure, isGlobalDefault, isActive }: SmtpSetting): Values => ({
  settingName,
  fromName,
  fromEmail,
  host,
  port,
  user,
  password: HIDDEN_PASSWORD,
  secure,
  isGlobalDefault,
  isActive,
})

export interface SmtpDialogProps {
  /** Undefined for a new server. */
  setting: SmtpSetting | undefined
  onClose: () => void
}

/** Settings of an outgoing mail server and its sender. */
export function SmtpDialog({ setting, onClose }: SmtpDialogProps) {
  const formId = useId()
  const create = useCreateSetting()
  const change = useChangeSetting()
  const busy = create.isPending || change.isPending
  const form = useForm<Values, unknown, SmtpForm>({ resolver: check, defaultValues: setting ? toFormValues(setting) : EMPTY })
  const isDirty = form.formState.isDirty
  const guard = useDraftGuard(isDirty, onClose)
  const send = (body: SmtpForm) => {
    if (!setting) return create.mutate({ body }, { onSuccess: guard.leave })
    if (!isDirty) return guard.leave()
    change.mutate({ params: { id: setting.id }, body }, { onSuccess: guard.leave })
  }
  return (
    <FormDialog
      formId={formId}
      busy={busy}
      guard={guard}
      cancel="Abbrechen"
      shape="wide"
      title={setting ? 'Mailserver bearbeiten' : 'Neuer Mailserver'}
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="settingName" label="Name der Konfiguration" placeholder="z. B. Büro" wide />
        <TextField name="fromName" label="Absendername" />
        <EmailField name="fromEmail" label="Absender-E-Mail" />
        <TextField name="host" label="Server" placeholder="smtp.anbieter.de" autoCapitalize="none" spellCheck={false} />
        <NumberField name="port" label="Port" write={String} />
        <TextField name="user" label="Benutzername" autoCapitalize="none" spellCheck={false} />
        <PasswordField
          name="password"
          label="Passwort"
          autoComplete="new-password"
          hint={
            setting
              ? 'Bleibt, solange Sie hier nichts ändern. Für einen anderen Server geben Sie es neu ein.'
              : 'Wird verschlüsselt gespeichert und nie angezeigt.'
          }
        />
        <div className="sm:col-span-full">
          <CheckField
            name="secure"
            label="TLS vom ersten Byte an (Port 465)"
            hint="Ohne Haken sichert STARTTLS die Verbindung, üblich bei Port 587."
          />
          <CheckField name="isGlobalDefault" label="Globaler Standard: Alle E-Mails gehen über diesen Server" />
          <CheckField name="isActive" label="Aktiv" />
        </div>
      </Form>
    </FormDialog>
  )
}
