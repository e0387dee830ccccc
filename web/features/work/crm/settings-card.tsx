import { Plug, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { ConnectionStatus, hasFailed } from './connection-badge.tsx'
import { type SettingsPlace, testSentence } from './messages.ts'
import { useSaveSettings, useTestConnection } from './queries.ts'

interface SettingsCardProps {
  account: Pick<User, 'propstackApiKey' | 'propstackTest' | 'autoExportEnabled'>
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
  const sending = useRef(false)
  const failed = hasFailed(account.propstackTest)
  const key = draft ?? stored
  return (
    <TitledPanel title="Propstack" aside={<ConnectionStatus account={account} />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // the state of the call is told too late for who is quick
          if (sending.current) return
          sending.current = true
          save.mutate(
            { body: { propstackApiKey: key.trim(), autoExportEnabled: auto ?? account.autoExportEnabled } },
            { onSuccess: () => setDraft(undefined), onSettled: () => (sending.current = false) },
          )
        }}
      >
        {account.propstackApiKey !== null && (
          <p className={failed ? 'rounded-control bg-red-tint px-3 py-2.5 text-sm text-red' : 'text-[13px] text-ink-2'}>
            {testSentence(account.propstackTest)}
          </p>
        )}
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
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            // the second half of a double click may come when the first one is answered already
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {!save.isPending && <Save aria-hidden />}
            Speichern
          </Button>
          <Button busy={busy} disabled={place === 'profile' && key.trim() === ''} onClick={() => test(key)}>
            {!busy && <Plug aria-hidden />}
            Verbindung testen
          </Button>
        </div>
      </form>
    </TitledPanel>
  )
}
