import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { Preferences } from '#shared/contract/people/notifications.ts'
import { NEWS } from '#shared/domain/news.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { paths } from '#web/lib/paths.ts'
import { usePreferences, useSavePreferences } from './queries.ts'

const { CheckField, TimeField } = fieldsFor<Preferences>()

/** An empty input means none. */
const orNull = (time: string | null) => time || null

function PreferencesForm({ stored }: { stored: Preferences }) {
  const save = useSavePreferences()
  const form = useForm<Preferences>({ values: stored })
  const send = ({ kinds, digestAt, quietFrom, quietTo }: Preferences) => {
    const times = { digestAt: orNull(digestAt), quietFrom: orNull(quietFrom), quietTo: orNull(quietTo) }
    save.mutate({ body: { kinds, ...times } }, { onSuccess: (now) => form.reset(now) })
  }
  return (
    <Form form={form} busy={save.isPending} onSubmit={send} className="space-y-4">
      {stored.kinds.map(({ kind }, index) => (
        <fieldset key={kind}>
          <legend className="mb-1.5 text-sm font-medium">{NEWS[kind].label}</legend>
          <div className="grid max-w-sm grid-cols-3 gap-x-3">
            <CheckField name={`kinds.${index}.bell`} label="Glocke" />
            <CheckField name={`kinds.${index}.mail`} label="E-Mail" />
            <CheckField name={`kinds.${index}.push`} label="Browser" />
          </div>
        </fieldset>
      ))}
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeField name="digestAt" label="E-Mails gesammelt um" hint="Leer: gleich, wenn etwas geschieht." />
        <TimeField name="quietFrom" label="Ruhe von" hint="Was dazwischen geschieht, kommt danach." />
        <TimeField name="quietTo" label="Ruhe bis" />
      </div>
      <Button type="submit" busy={save.isPending}>
        {!save.isPending && <Save aria-hidden />}
        Benachrichtigungen speichern
      </Button>
    </Form>
  )
}

/** Kinds, channels and times of notifications. */
export function PreferencesCard() {
  const { data, isError, refetch } = usePreferences()
  return (
    <TitledPanel
      title="Benachrichtigungen"
      aside={
        <Link to={paths.deliveries} className="text-[13px] font-medium text-accent hover:underline">
          Zustellungen ansehen
        </Link>
      }
    >
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
