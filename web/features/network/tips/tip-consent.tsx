import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConsentForm } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CHANNEL_LABEL, CHANNELS } from '#shared/domain/contact-light.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { useUpdateTip } from './queries.ts'

type Values = z.input<typeof ConsentForm>
const { SelectField, DateField, TextField } = fieldsFor<Values>()

const OPTIONS = CHANNELS.map((channel) => [channel, CHANNEL_LABEL[channel]] as const)

/** Records the owner's consent to be contacted: channel, wording and date. */
export function TipConsent({ id, onDone }: { id: number; onDone: () => void }) {
  const update = useUpdateTip()
  const today = berlinDay(useNow())
  const form = useForm<Values, unknown, z.output<typeof ConsentForm>>({
    resolver: zodResolver(ConsentForm),
    defaultValues: { channel: 'phone', reason: '', day: today },
  })
  return (
    <Form
      form={form}
      busy={update.isPending}
      aria-label="Einwilligung eintragen"
      onSubmit={(ownerConsent) => update.mutate({ params: { id }, body: { ownerConsent } }, { onSuccess: onDone })}
      className="grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <SelectField name="channel" label="Weg" options={OPTIONS} />
      <DateField name="day" label="Tag" max={today} />
      <TextField name="reason" label="Wie hat der Eigentümer eingewilligt?" wide />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={update.isPending}>
          Eintragen
        </Button>
      </div>
    </Form>
  )
}
