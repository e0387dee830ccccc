import { Fingerprint, ShieldCheck, ShieldOff, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SecondFactor } from '#shared/contract/people/second-factor.ts'
import { PASSKEYS_MAX } from '#shared/domain/second-factor.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate, formatSince } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { messages } from './messages.ts'
import { useDistrust } from './queries.ts'
import { type Task, TaskWindow } from './task-window.tsx'

const open = (task: Task, onTask: (task: Task) => void) => () => onTask(task)

interface CardProps {
  factor: SecondFactor
  onTask: (task: Task) => void
}

function AppCard({ factor: { app }, onTask }: CardProps) {
  return (
    <TitledPanel
      title="Authenticator-App"
      aside={app && <Badge tone={app.state === 'on' ? 'green' : 'red'}>{app.state === 'on' ? 'eingerichtet' : 'gilt nicht mehr'}</Badge>}
    >
      <p className="text-sm text-ink-2">
        Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code, auch ohne Netz.
        {app && ` Eingerichtet am ${formatDate(app.since)}.`}
      </p>
      {app?.state === 'unreadable' && (
        <Notice tone="warning" className="mt-3">
          {messages.appLost} Bitte richten Sie sie neu ein.
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant={app?.state === 'on' ? 'outline' : 'primary'} onClick={open({ name: 'app' }, onTask)}>
          <Smartphone aria-hidden />
          {app ? 'Neu einrichten' : 'App einrichten'}
        </Button>
        {app && (
          <Button variant="ghost" onClick={open({ name: 'removeApp' }, onTask)}>
            App entfernen
          </Button>
        )}
      </div>
    </TitledPanel>
  )
}

interface RowProps {
  icon: ReactNode
  name: string
  facts: string
  children: ReactNode
}

const Row = ({ icon, name, facts, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-3 last:border-0 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3">
    {icon}
    <div className="min-w-0 flex-1 basis-40">
      <p className="text-sm font-medium break-words">{name}</p>
      <p className="text-[13px] text-ink-2">{facts}</p>
    </div>
    <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-8">{children}</div>
  </li>
)

function PasskeysCard({ factor: { passkeys, passkeysPossible }, onTask }: CardProps) {
  const now = useNow()
  const isPossible = passkeysPossible && 'PublicKeyCredential' in globalThis
  return (
    <TitledPanel title="Passkeys">
      <p className="text-sm text-ink-2">
        Anmelden mit Finger, Gesicht oder PIN Ihres Geräts, oder mit einem Sicherheitsschlüssel. Ein Passkey ersetzt Passwort und Code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-2">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<Fingerprint aria-hidden />}
              name={passkey.name}
              facts={`seit ${formatDate(passkey.createdAt)} · ${passkey.lastUsedAt ? `zuletzt ${formatSince(passkey.lastUsedAt, now)}` : 'noch nicht benutzt'}`}
            >
              <Button size="small" aria-label={`Umbenennen: ${passkey.name}`} onClick={open({ name: 'rename', passkey }, onTask)}>
                Umbenennen
              </Button>
              <Button size="small" aria-label={`Entfernen: ${passkey.name}`} onClick={open({ name: 'removePasskey', passkey }, onTask)}>
                Entfernen
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button className="mt-4" disabled={passkeys.length >= PASSKEYS_MAX} onClick={open({ name: 'addPasskey' }, onTask)}>
          <Fingerprint aria-hidden />
          Passkey hinzufügen
        </Button>
      ) : (
        <p className="mt-3 text-[13px] text-ink-2">{messages.noPasskeys}</p>
      )}
      {passkeys.length >= PASSKEYS_MAX && <p className="mt-2 text-[13px] text-ink-2">{messages.manyPasskeys}</p>}
    </TitledPanel>
  )
}

function CodesCard({ factor: { recoveryCodes }, onTask }: CardProps) {
  return (
    <TitledPanel
      title="Wiederherstellungscodes"
      aside={<Badge tone={recoveryCodes > 3 ? 'grey' : 'amber'}>{`noch ${recoveryCodes}`}</Badge>}
    >
      <p className="text-sm text-ink-2">Für den Tag, an dem Telefon oder Schlüssel fehlen. Jeder Code lässt Sie einmal hinein.</p>
      {recoveryCodes <= 3 && <p className="mt-2 text-sm text-amber">{messages.fewCodes}</p>}
      <Button className="mt-4" onClick={open({ name: 'codes' }, onTask)}>
        Neue Codes machen
      </Button>
    </TitledPanel>
  )
}

function TrustedDevicesCard({ factor: { trustedDevices } }: { factor: SecondFactor }) {
  const distrust = useDistrust()
  return (
    <TitledPanel title="Geräte, denen Sie vertrauen">
      {trustedDevices.length === 0 ? (
        <p className="text-sm text-ink-2">
          Keine. Bei der Anmeldung können Sie einem Gerät 30 Tage vertrauen; dann fragen wir dort nur nach dem Passwort.
        </p>
      ) : (
        <ul className="-my-3">
          {trustedDevices.map(({ id, device, isCurrent, trustedAt, trustedUntil }) => (
            <Row
              key={id}
              icon={<Smartphone aria-hidden />}
              name={isCurrent ? `${device} (dieses Gerät)` : device}
              facts={`seit ${formatDate(trustedAt)} · bis ${formatDate(trustedUntil)}`}
            >
              <Button
                size="small"
                busy={distrust.isPending}
                aria-label={`Nicht mehr vertrauen: ${device}`}
                onClick={() => distrust.mutate({ params: { id } })}
              >
                Nicht mehr vertrauen
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </TitledPanel>
  )
}

function StateCard({ factor: { isRequired }, isOn, onTask }: CardProps & { isOn: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border bg-panel p-5 shadow-panel">
      <span className={isOn ? 'text-green' : 'text-ink-3'}>
        {isOn ? <ShieldCheck aria-hidden className="size-9" /> : <ShieldOff aria-hidden className="size-9" />}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{isOn ? 'Der zweite Faktor ist eingeschaltet' : 'Der zweite Faktor ist ausgeschaltet'}</p>
        <p className="text-sm text-ink-2">
          {isOn
            ? 'Wer Ihr Passwort kennt, kommt damit allein nicht in Ihr Konto.'
            : 'Ihr Konto schützt bisher nur das Passwort. Richten Sie eine App oder einen Passkey ein.'}
          {isRequired && ' Für Administratoren ist er Pflicht.'}
        </p>
      </div>
      {isOn && !isRequired && (
        <Button variant="ghost" onClick={open({ name: 'off' }, onTask)}>
          Ausschalten
        </Button>
      )}
    </div>
  )
}

/** The account's second factors. */
export function SecondFactorCards({ factor }: { factor: SecondFactor }) {
  const [task, setTask] = useState<Task>()
  const isOn = factor.app !== null || factor.passkeys.length > 0
  const card = { factor, onTask: setTask }
  return (
    <div className="space-y-4">
      <StateCard {...card} isOn={isOn} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <AppCard {...card} />
          {isOn && <CodesCard {...card} />}
        </div>
        <div className="min-w-0 space-y-4">
          <PasskeysCard {...card} />
          {isOn && <TrustedDevicesCard factor={factor} />}
        </div>
      </div>
      {task && <TaskWindow key={task.name} task={task} onTask={setTask} onClose={() => setTask(undefined)} />}
    </div>
  )
}
