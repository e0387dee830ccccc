import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type { SavedSearch } from '#shared/contract/saved-searches.ts'
import { SavedSearchForm } from '#shared/contract/saved-searches.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { NameAndPlace, ObjectGroup, SourcesAndSwitches } from './form-fields.tsx'
import type { FormValues } from './form-values.ts'
import { toPatch } from './form-values.ts'
import { messages } from './messages.ts'
import { useCreateSavedSearch, useUpdateSavedSearch } from './queries.ts'

interface SavedSearchDialogProps {
  /** The search to change; none makes a new one. */
  saved?: SavedSearch | undefined
  initial: FormValues
  /** Leaves the dialog; the address of the page says that it is open. */
  onClose: () => void
}

/** Asks before the page or the dialog is left with something unsaved. */
function useLeaveGuard(dirty: boolean) {
  const blocker = useBlocker(dirty)
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  return blocker
}

export function SavedSearchDialog({ saved, initial, onClose }: SavedSearchDialogProps) {
  const formId = useId()
  const create = useCreateSavedSearch()
  const update = useUpdateSavedSearch()
  const form = useForm<FormValues, unknown, SavedSearchForm>({ resolver: zodResolver(SavedSearchForm), defaultValues: initial })
  const { register, control, handleSubmit, formState } = form
  const done = create.isSuccess || update.isSuccess
  const busy = create.isPending || update.isPending
  const blocker = useLeaveGuard(formState.isDirty && !done)

  useEffect(() => {
    if (done) onClose()
    // Leaving once is enough; the page hands in a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done])

  const submit = handleSubmit((values) => {
    if (busy || done) return
    if (saved) update.mutate({ params: { id: saved.id }, body: toPatch(values) })
    else create.mutate({ body: values })
  })
  const group = { register, control, errors: formState.errors }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={saved ? 'Suchanfrage bearbeiten' : 'Neue Suchanfrage'}
        description={messages.watched}
        shape="wide"
        footer={
          <>
            <Button onClick={onClose}>Abbrechen</Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {saved ? 'Speichern' : 'Suche anlegen'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
          <NameAndPlace {...group} />
          <ObjectGroup {...group} />
          <SourcesAndSwitches {...group} />
        </form>
      </Dialog>
      <Confirm
        open={blocker.state === 'blocked'}
        question={messages.confirmLeave}
        text="Ihre Eingaben sind noch nicht gespeichert."
        action="Verwerfen"
        cancel="Weiter bearbeiten"
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </>
  )
}
