import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type SearchClient, SearchClientForm } from '#shared/contract/work/search-clients.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { SEARCH_CLIENT_PLACES_MAX } from '#shared/domain/limits.ts'
import { PROPERTY_TYPE_LABEL, SEARCHABLE_TYPES } from '#shared/domain/property-type.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ListField } from '#web/components/form/list-field.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useChangeClient, useCreateClient } from './queries.ts'

type FormValues = z.input<typeof SearchClientForm>

const { TextField, EuroField, SelectField, DateField, SwitchField } = fieldsFor<FormValues>()

const TYPES = [['all', 'Alle Typen'], ...SEARCHABLE_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)] as const

const toFormValues = (client?: SearchClient): FormValues => ({
  name: client?.name ?? '',
  budget: client?.budget ?? '',
  places: client?.places ?? [],
  propertyType: client?.propertyType ?? 'all',
  since: client?.since ?? berlinDay(Date.now()),
  isActive: client?.isActive ?? true,
})

interface ClientDialogProps {
  /** The client to edit; omitted for a new one. */
  client?: SearchClient | undefined
  onClose: () => void
  onCreated?: (client: SearchClient) => void
}

/** A potential buyer, with what a call on their behalf requires. */
export function ClientDialog({ client, onClose, onCreated }: ClientDialogProps) {
  const formId = useId()
  const [create, change] = [useCreateClient(), useChangeClient()]
  const form = useForm<FormValues, unknown, SearchClientForm>({
    resolver: zodResolver(SearchClientForm),
    defaultValues: toFormValues(client),
  })
  const busy = create.isPending || change.isPending
  const guard = useDraftGuard(form.formState.isDirty, onClose)
  const send = (body: SearchClientForm) => {
    if (client) return change.mutate({ params: { id: client.id }, body }, { onSuccess: guard.leave })
    return create.mutate(
      { body },
      {
        onSuccess: (created) => {
          onCreated?.(created)
          guard.leave()
        },
      },
    )
  }
  return (
    <FormDialog
      formId={formId}
      busy={busy}
      guard={guard}
      cancel="Abbrechen"
      save={client ? 'Speichern' : 'Suchkunden anlegen'}
      title={client ? 'Suchkunde bearbeiten' : 'Neuer Suchkunde'}
      description="Jemand, der wirklich sucht und Sie beauftragt hat. Eine Nummer genügt, wenn Sie den Namen anderswo führen."
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="space-y-4">
        <TextField name="name" label="Name oder Nummer" autoFocus placeholder="z. B. Familie Berger oder K-17" />
        <EuroField name="budget" label="Budget bis" />
        <ListField name="places" label="Orte oder Postleitzahlen" most={SEARCH_CLIENT_PLACES_MAX} placeholder="z. B. Köln oder 508" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="propertyType" label="Sucht" options={TYPES} />
          <DateField name="since" label="Sucht seit" />
        </div>
        {client && <SwitchField name="isActive" label="Sucht noch" />}
      </Form>
    </FormDialog>
  )
}
