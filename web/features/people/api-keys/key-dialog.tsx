import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiKeyForm, type ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import { SCOPE_LABEL, SCOPES } from '#shared/domain/api-key.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { SCOPE_HINT } from './messages.ts'
import { useChangeApiKey, useCreateApiKey } from './queries.ts'

export interface KeyDialogProps {
  /** The key to change; omitted for a new one. */
  known?: ApiKeySummary | undefined
  /** Passes the new key, which cannot be read again. */
  onCreated: (token: string) => void
  onClose: () => void
}

const SCOPE_OPTIONS = SCOPES.map((scope) => [scope, SCOPE_LABEL[scope]] as const)

type Values = z.input<typeof ApiKeyForm>

const { TextField, DateField, ChoicesField } = fieldsFor<Values>()

/** A key's name and scopes, and a new key's expiry date. */
export function KeyDialog({ known, onCreated, onClose }: KeyDialogProps) {
  const formId = useId()
  const create = useCreateApiKey()
  const change = useChangeApiKey()
  const form = useForm<Values, unknown, ApiKeyForm>({
    resolver: zodResolver(ApiKeyForm),
    defaultValues: { name: known?.name ?? '', scopes: known?.scopes ?? ['read'], expiresOn: '' },
  })
  const busy = create.isPending || change.isPending
  const send = ({ expiresOn, ...body }: ApiKeyForm) => {
    if (known) change.mutate({ params: { id: known.id }, body }, { onSuccess: onClose })
    else create.mutate({ body: { ...body, expiresOn } }, { onSuccess: ({ token }) => onCreated(token) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? 'API-Schlüssel bearbeiten' : 'Neuer API-Schlüssel'}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {known ? 'Speichern' : 'Schlüssel anlegen'}
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="space-y-5">
        <TextField name="name" label="Name" hint="Woran Sie ihn wiedererkennen, zum Beispiel das Programm, das ihn benutzt." />
        <ChoicesField name="scopes" label="Was er darf" options={SCOPE_OPTIONS} meaning={SCOPE_HINT} />
        {!known && (
          <DateField
            name="expiresOn"
            label="Gültig bis einschließlich"
            optional
            hint="Ohne Datum gilt er, bis Sie ihn beenden."
            className="sm:max-w-48"
          />
        )}
      </Form>
    </Dialog>
  )
}
