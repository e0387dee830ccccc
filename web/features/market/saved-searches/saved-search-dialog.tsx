import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { SavedSearchForm } from '#shared/contract/market/saved-searches.ts'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { NameAndPlace, PropertyGroup, SourcesAndSwitches } from './form-fields.tsx'
import type { FormValues } from './form-values.ts'
import { toPatch } from './form-values.ts'
import { messages } from './messages.ts'
import { useCreateSavedSearch, useUpdateSavedSearch } from './queries.ts'

interface SavedSearchDialogProps {
  /** The search to change; omitted for a new one. */
  saved?: SavedSearch | undefined
  initial: FormValues
  /** Leaves the dialog, which is opened by URL. */
  onClose: () => void
}

export function SavedSearchDialog({ saved, initial, onClose }: SavedSearchDialogProps) {
  const formId = useId()
  const create = useCreateSavedSearch()
  const update = useUpdateSavedSearch()
  const form = useForm<FormValues, unknown, SavedSearchForm>({ resolver: zodResolver(SavedSearchForm), defaultValues: initial })
  const done = create.isSuccess || update.isSuccess
  const busy = create.isPending || update.isPending
  const guard = useDraftGuard(form.formState.isDirty, onClose)

  const send = (values: SavedSearchForm) => {
    if (saved) update.mutate({ params: { id: saved.id }, body: toPatch(values) }, { onSuccess: guard.leave })
    else create.mutate({ body: values }, { onSuccess: guard.leave })
  }

  return (
    <FormDialog
      formId={formId}
      busy={busy}
      guard={guard}
      cancel="Abbrechen"
      save={saved ? 'Speichern' : 'Suche anlegen'}
      title={saved ? 'Suchanfrage bearbeiten' : 'Neue Suchanfrage'}
      description={messages.watched}
      shape="wide"
    >
      <Form form={form} busy={busy || done} onSubmit={send} id={formId} className="space-y-5">
        <NameAndPlace />
        <PropertyGroup />
        <SourcesAndSwitches />
      </Form>
    </FormDialog>
  )
}
