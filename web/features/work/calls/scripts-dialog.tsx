import { useId, useState } from 'react'
import type { CallScripts } from '#shared/contract/work/call-list.ts'
import { BUILT_IN_SCRIPTS, CALL_SCRIPT_LABEL, CALL_SCRIPTS } from '#shared/domain/call-script.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The agent's own opening lines. */
export function ScriptsDialog({ scripts, onClose }: { scripts: CallScripts; onClose: () => void }) {
  const formId = useId()
  const [values, setValues] = useState<Record<(typeof CALL_SCRIPTS)[number], string>>({
    forBuyer: scripts.forBuyer ?? '',
    ownServices: scripts.ownServices ?? '',
  })
  const isDirty = CALL_SCRIPTS.some((name) => values[name] !== (scripts[name] ?? ''))
  const guard = useDraftGuard(isDirty, onClose)
  const save = useWrite('PUT /api/call-list/scripts', {
    onSuccess: () => {
      toaster.show({ title: messages.scriptsSaved })
      guard.leave()
    },
    onError: (error) => toaster.fail(messages.scriptsFailed, serverMessage(error)),
  })
  return (
    <FormDialog formId={formId} busy={save.isPending} guard={guard} title="Ihre Sätze am Telefon" shape="wide">
      <form
        id={formId}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save.mutate({ body: values })
        }}
      >
        <p className="text-sm text-ink-2">
          Ersetzt wird, was in Klammern steht: {'{{eigentuemer}}, {{objekt}}, {{ort}}, {{ich}}'}. Nennen Sie zuerst, wer Sie sind.
        </p>
        {CALL_SCRIPTS.map((name) => (
          <Field key={name} label={CALL_SCRIPT_LABEL[name]} hint="Leer gilt der mitgelieferte Satz.">
            {(control) => (
              <Textarea
                {...control}
                value={values[name]}
                maxLength={1_000}
                placeholder={BUILT_IN_SCRIPTS[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </form>
    </FormDialog>
  )
}
