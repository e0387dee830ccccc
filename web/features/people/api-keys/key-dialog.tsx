import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiKeyForm, type ApiKeySummary } from '#shared/contract/people/api-keys.ts'
import { SCOPE_LABEL, SCOPES } from '#shared/domain/api-key.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { SCOPE_HINT } from './messages.ts'
import { useChangeApiKey, useCreateApiKey } from './queries.ts'

export interface KeyDialogProps {
  /** The key to change; none makes a new one. */
  known?: ApiKeySummary | undefined
  /** Hands over the new key, which nobody can ask for again. */
  onCreated: (token: string) => void
  onClose: () => void
}

/** Name and rights of a key; the last day of a new one. */
export function KeyDialog({ known, onCreated, onClose }: KeyDialogProps) {
  const formId = useId()
  const create = useCreateApiKey()
  const change = useChangeApiKey()
  const { register, handleSubmit, formState } = useForm<z.input<typeof ApiKeyForm>, unknown, ApiKeyForm>({
    resolver: zodResolver(ApiKeyForm),
    defaultValues: { name: known?.name ?? '', scopes: known?.scopes ?? ['read'], expiresOn: '' },
  })
  const { errors } = formState
  const busy = create.isPending || change.isPending
  const submit = handleSubmit(({ expiresOn, ...body }) => {
    if (busy) return
    if (known) change.mutate({ params: { id: known.id }, body }, { onSuccess: onClose })
    else create.mutate({ body: { ...body, expiresOn } }, { onSuccess: ({ token }) => onCreated(token) })
  })
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
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field label="Name" error={errors.name?.message} hint="Woran Sie ihn wiedererkennen, zum Beispiel das Programm, das ihn benutzt.">
          {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
        </Field>
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Was er darf</legend>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} {...register('scopes')}>
              <span>
                {SCOPE_LABEL[scope]} <span className="text-[13px] text-ink-2">– {SCOPE_HINT[scope]}</span>
              </span>
            </Checkbox>
          ))}
          {errors.scopes && (
            <p role="alert" className="text-[13px] font-medium text-red">
              {errors.scopes.message}
            </p>
          )}
        </fieldset>
        {!known && (
          <Field
            label="Gültig bis einschließlich"
            optional
            error={errors.expiresOn?.message}
            hint="Ohne Datum gilt er, bis Sie ihn beenden."
          >
            {(control) => <Input {...control} {...register('expiresOn')} type="date" className="sm:max-w-48" />}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
