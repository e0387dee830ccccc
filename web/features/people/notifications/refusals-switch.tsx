import { Switch } from '#web/components/ui/checkbox.tsx'
import { usePreferences, useSavePreferences } from './queries.ts'

/** Whether to notify about owners who refuse agents. */
export function RefusalsSwitch() {
  const { data } = usePreferences()
  const save = useSavePreferences()
  if (!data) return null
  return (
    <div className="mt-6 max-w-2xl border-t pt-4">
      <Switch
        label="Keine Meldungen zu Eigentümern, die keine Makler wünschen"
        checked={data.skipRefusals ?? true}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ body: { ...data, skipRefusals: target.checked } })}
      />
      <p className="mt-1 text-[13px] text-ink-2">
        Gilt für alle Suchanfragen. In Listen stehen diese Anzeigen eingeklappt am Ende. Was Sie selbst beobachten, wird immer gemeldet.
      </p>
    </div>
  )
}
