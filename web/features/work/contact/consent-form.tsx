import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ConsentForm as Schema } from '#shared/contract/work/contact.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CHANNEL_LABEL, CHANNELS, CONSENT_IN_FUTURE } from '#shared/domain/contact-light.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { useConsent } from './queries.ts'

type Values = z.input<typeof Schema>

const OPTIONS = CHANNELS.map((channel) => [channel, CHANNEL_LABEL[channel]] as const)

/** That the owner agreed to be contacted: on which channel, how and when. */
export function ConsentForm({ id, onDone }: { id: number; onDone: () => void }) {
  const consent = useConsent(id)
  const today = berlinDay(useNow())
  const { register, handleSubmit, formState } = useForm<Values, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema.extend({ day: Schema.shape.day.refine((day) => day <= today, CONSENT_IN_FUTURE) })),
    defaultValues: { channel: 'phone', reason: '', day: today },
  })
  const submit = handleSubmit((body) => {
    if (!consent.isPending) consent.mutate({ params: { id }, body }, { onSuccess: onDone })
  })
  const { errors } = formState
  return (
    <form
      noValidate
      aria-label="Einwilligung eintragen"
      onSubmit={(event) => void submit(event)}
      className="mt-3 grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <Field label="Weg" error={errors.channel?.message}>
        {(names) => <Select {...names} {...register('channel')} options={OPTIONS} />}
      </Field>
      <Field label="Tag" error={errors.day?.message}>
        {(names) => <Input {...names} {...register('day')} type="date" max={today} />}
      </Field>
      <div className="sm:col-span-2">
        <Field label="Wie hat der Eigentümer eingewilligt?" error={errors.reason?.message}>
          {(names) => (
            <Input {...names} {...register('reason')} autoFocus autoComplete="off" placeholder="z. B. am Telefon um Rückruf gebeten" />
          )}
        </Field>
      </div>
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={consent.isPending}>
          Eintragen
        </Button>
      </div>
    </form>
  )
}
