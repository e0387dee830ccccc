import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConsentForm as Schema } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CHANNEL_LABEL, CHANNELS, CONSENT_IN_FUTURE } from '#shared/domain/contact-light.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { useConsent } from './queries.ts'

type Values = z.input<typeof Schema>

const OPTIONS = CHANNELS.map((channel) => [channel, CHANNEL_LABEL[channel]] as const)

const { TextField, DateField, SelectField } = fieldsFor<Values>()

/** Records the owner's consent to be contacted: channel, wording and date. */
export function ConsentForm({ id, onDone }: { id: number; onDone: () => void }) {
  const consent = useConsent(id)
  const today = berlinDay(useNow())
  const form = useForm<Values, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema.extend({ day: Schema.shape.day.refine((day) => day <= today, CONSENT_IN_FUTURE) })),
    defaultValues: { channel: 'phone', reason: '', day: today },
  })
  return (
    <Form
      form={form}
      busy={consent.isPending}
      onSubmit={(body) => consent.mutate({ params: { id }, body }, { onSuccess: onDone })}
      aria-label="Einwilligung eintragen"
      className="mt-3 grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <SelectField name="channel" label="Weg" options={OPTIONS} />
      <DateField name="day" label="Tag" max={today} />
      <TextField
        name="reason"
        label="Wie hat der Eigentümer eingewilligt?"
        wide
        autoFocus
        placeholder="z. B. am Telefon um Rückruf gebeten"
      />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={consent.isPending}>
          Eintragen
        </Button>
      </div>
    </Form>
  )
}
