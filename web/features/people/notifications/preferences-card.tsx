import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { Preferences } from '#shared/contract/people/notifications.ts'
import { NOTIFICATION_LABEL } from '#shared/domain/notification.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { usePreferences, useSavePreferences } from './queries.ts'

/** An empty time is none. */
const orNull = (time: string | null) => time || null

function PreferencesForm({ stored }: { stored: Preferences }) {
  const save = useSavePreferences()
  const { register, handleSubmit, reset } = useForm<Preferences>({ values: stored })
  const submit = handleSubmit(({ kinds, digestAt, quietFrom, quietTo }) => {
    if (save.isPending) return
    const times = { digestAt: orNull(digestAt), quietFrom: orNull(quietFrom), quietTo: orNull(quietTo) }
    save.mutate({ body: { kinds, ...times } }, { onSuccess: (now) => reset(now) })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {stored.kinds.map(({ kind }, index) => (
        <fieldset key={kind}>
          <legend className="mb-1.5 text-sm font-medium">{NOTIFICATION_LABEL[kind]}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Checkbox {...register(`kinds.${index}.bell`)}>an der Glocke</Checkbox>
            <Checkbox {...register(`kinds.${index}.mail`)}>per E-Mail</Checkbox>
          </div>
        </fieldset>
      ))}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="E-Mails gesammelt um" optional hint="Leer: gleich, wenn etwas geschieht.">
          {(control) => <Input {...control} {...register('digestAt')} type="time" />}
        </Field>
        <Field label="Ruhe von" optional hint="Was dazwischen geschieht, kommt danach.">
          {(control) => <Input {...control} {...register('quietFrom')} type="time" />}
        </Field>
        <Field label="Ruhe bis" optional>
          {(control) => <Input {...control} {...register('quietTo')} type="time" />}
        </Field>
      </div>
      <Button type="submit" busy={save.isPending}>
        {!save.isPending && <Save aria-hidden />}
        Benachrichtigungen speichern
      </Button>
    </form>
  )
}

/** What the user wants to hear of, by which way and when. */
export function PreferencesCard() {
  const { data, isError, refetch } = usePreferences()
  return (
    <TitledPanel title="Benachrichtigungen">
      {data ? (
        <PreferencesForm stored={data} />
      ) : isError ? (
        <ErrorCard title="Die Einstellungen konnten nicht geladen werden" onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </TitledPanel>
  )
}
