import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { OverrideForm as Schema } from '#shared/contract/work/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOverride } from './queries.ts'

interface OverrideFormProps {
  id: number
  channel: Channel
  onDone: () => void
  onRecorded: () => void
}

type Values = z.input<typeof Schema>

const { TextField } = fieldsFor<Values>()

/** Reason for contacting an owner despite a red light; required. */
export function OverrideForm({ id, channel, onDone, onRecorded }: OverrideFormProps) {
  const override = useOverride(id)
  const form = useForm<Values, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema),
    defaultValues: { channel, reason: '' },
  })
  return (
    <Form
      form={form}
      busy={override.isPending}
      onSubmit={(body) => override.mutate({ params: { id }, body }, { onSuccess: onRecorded })}
      className="mt-2.5 space-y-2.5 rounded-panel bg-quiet p-4"
    >
      <TextField
        name="reason"
        label="Warum nehmen Sie trotzdem Kontakt auf?"
        hint="Wird festgehalten und öffnet diesen Weg einmal."
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={override.isPending}>
          Festhalten und fortfahren
        </Button>
      </div>
    </Form>
  )
}
