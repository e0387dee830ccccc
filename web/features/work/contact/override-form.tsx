import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { OverrideForm as Schema } from '#shared/contract/work/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useOverride } from './queries.ts'

interface OverrideFormProps {
  id: number
  channel: Channel
  onDone: () => void
  onRecorded: () => void
}

/** Why an agent goes on although the light is red; without a reason he does not. */
export function OverrideForm({ id, channel, onDone, onRecorded }: OverrideFormProps) {
  const override = useOverride(id)
  const { register, handleSubmit, formState } = useForm<z.input<typeof Schema>, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema),
    defaultValues: { channel, reason: '' },
  })
  const submit = handleSubmit((body) => {
    if (!override.isPending) override.mutate({ params: { id }, body }, { onSuccess: onRecorded })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2.5 space-y-2.5 rounded-panel bg-quiet p-4">
      <Field
        label="Warum nehmen Sie trotzdem Kontakt auf?"
        error={formState.errors.reason?.message}
        hint="Wird festgehalten und öffnet diesen Weg einmal."
      >
        {(names) => <Input {...names} {...register('reason')} autoFocus autoComplete="off" />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={override.isPending}>
          Festhalten und fortfahren
        </Button>
      </div>
    </form>
  )
}
