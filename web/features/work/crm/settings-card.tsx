import { Plug, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { CRM_LABEL, CRM_NAMES, type CrmName } from '#shared/domain/crm.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { Access } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { type Connection, ConnectionStatus, hasFailed, shownKey } from './connection-badge.tsx'
import { testSentence } from './messages.ts'
import type { SettingsPlace } from './settings-messages.ts'
import { useSaveSettings, useTestConnection } from './queries-settings.ts'

interface SettingsCardProps {
  account: Connection & Pick<User, 'autoExportEnabled'>
  /** Decides the wording; on the profile a blank key disables the test, elsewhere a message asks for it. */
  place: SettingsPlace
}

/** Masked key of the agent's current CRM; empty for any other. */
const storedAccess = (account: Connection, crm: CrmName): Access => ({
  key: (account.crm === crm && shownKey(account)) || '',
  secret: '',
})

const toBody = (crm: CrmName, { key, secret }: Access) =>
  crm === 'propstack'
    ? { propstackApiKey: key.trim() }
    : { onofficeToken: key.trim(), ...(secret.trim() !== '' && { onofficeSecret: secret.trim() }) }

/** CRM, key and automatic export. A stored key is shown masked, and sent back masked if unchanged. */
export function SettingsCard({ account, place }: SettingsCardProps) {
  const [chosen, setChosen] = useState<CrmName>()
  const [draft, setDraft] = useState<Access>()
  const [auto, setAuto] = useState<boolean>()
  const save = useSaveSettings(place)
  const crm = chosen ?? account.crm
  const { busy, test } = useTestConnection(crm)
  const sending = useRef(false)
  const failed = hasFailed(account.crmTest)
  const access = draft ?? storedAccess(account, crm)
  return (
    <TitledPanel title={CRM_LABEL[crm]} aside={<ConnectionStatus account={account} />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          // `isPending` renders too late for a fast second submit
          if (sending.current) return
          sending.current = true
          save.mutate(
            { body: { ...toBody(crm, access), autoExportEnabled: auto ?? account.autoExportEnabled } },
            { onSuccess: () => setDraft(undefined), onSettled: () => (sending.current = false) },
          )
        }}
      >
        {shownKey(account) !== null && (
          <p className={failed ? 'rounded-control bg-red-tint px-3 py-2.5 text-sm text-red' : 'text-[13px] text-ink-2'}>
            {testSentence(account.crmTest)}
          </p>
        )}
        <Field label="Ihr CRM" hint={chosen && chosen !== account.crm ? 'Gilt, sobald Sie den Zugang speichern.' : undefined}>
          {(control) => (
            <Select
              {...control}
              value={crm}
              options={CRM_NAMES.map((name) => [name, CRM_LABEL[name]] as const)}
              onChange={({ target }) => {
                setChosen(target.value as CrmName)
                setDraft(undefined)
              }}
            />
          )}
        </Field>
        <AccessFields key={crm} crm={crm} access={access} onChange={setDraft} />
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
            // the second click of a double click may come after the first response
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {!save.isPending && <Save aria-hidden />}
            Speichern
          </Button>
          <Button busy={busy} disabled={place === 'profile' && access.key.trim() === ''} onClick={() => test(access.key, access.secret)}>
            {!busy && <Plug aria-hidden />}
            Verbindung testen
          </Button>
        </div>
      </form>
    </TitledPanel>
  )
}
