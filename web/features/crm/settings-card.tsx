import { Plug, Save } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import type { SettingsPlace } from './messages.ts'
import { useConnection, useSaveSettings, useTestConnection } from './queries.ts'

/** Connected means that a key is stored and its last test, where there was one, found nothing wrong. */
function ConnectionStatus() {
  const { data } = useConnection()
  if (!data) return null
  if (!data.connected) return <Badge>Nicht verbunden</Badge>
  if (data.error !== null) return <Badge tone="red">Verbindung gestört</Badge>
  return (
    <Badge tone="green">
      <Plug aria-hidden className="size-3.5" />
      Verbunden
    </Badge>
  )
}

interface SettingsCardProps {
  account: Pick<User, 'propstackApiKey' | 'autoExportEnabled'>
  /** Fixes the wording; the profile switches the test off while the key is blank, the other page says what is missing. */
  place: SettingsPlace
}

/** Key and auto-export of the agent's Propstack. The stored key is shown masked and sent back as it was shown. */
export function SettingsCard({ account, place }: SettingsCardProps) {
  const stored = account.propstackApiKey ?? ''
  const [draft, setDraft] = useState<string>()
  const [auto, setAuto] = useState<boolean>()
  const save = useSaveSettings(place)
  const { busy, test } = useTestConnection()
  const { data: connection } = useConnection()
  const key = draft ?? stored
  return (
    <TitledPanel title="Propstack" aside={<ConnectionStatus />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (save.isPending) return
          save.mutate(
            { body: { propstackApiKey: key.trim(), autoExportEnabled: auto ?? account.autoExportEnabled } },
            { onSuccess: () => setDraft(undefined) },
          )
        }}
      >
        {connection?.error && <p className="rounded-control bg-red-tint px-3 py-2.5 text-sm text-red">{connection.error}</p>}
        <Field
          label="API-Schlüssel"
          hint="In Propstack unter Verwaltung › API-Schlüssel. Nötig sind: Objekte lesen und schreiben, Objektstatus lesen, eigene Felder lesen."
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={key}
              // a masked key cannot be completed, only replaced
              onFocus={(event) => event.target.select()}
              onChange={({ target }) => setDraft(target.value)}
            />
          )}
        </Field>
        <div>
          <Switch
            label="Neue Treffer automatisch exportieren"
            checked={auto ?? account.autoExportEnabled}
            onChange={({ target }) => setAuto(target.checked)}
          />
          <p className="mt-1 text-[13px] text-ink-2">Gilt für Suchanfragen, bei denen der automatische Export eingeschaltet ist.</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {!save.isPending && <Save aria-hidden />}
            Speichern
          </Button>
          <Button busy={busy} disabled={place === 'profile' && key.trim() === ''} onClick={() => test(key)}>
            {!busy && <Plug aria-hidden />}
            Verbindung testen
          </Button>
        </div>
        {connection?.testedAt && <p className="text-[13px] text-ink-2">Zuletzt getestet: {formatDateTime(connection.testedAt)}</p>}
      </form>
    </TitledPanel>
  )
}
