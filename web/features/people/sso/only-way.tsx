import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { SingleSignOn } from '#shared/contract/people/sso.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { copy, useSetOnlyWay } from './queries.ts'

interface OnlyWayProps {
  connection: Pick<NonNullable<SingleSignOn['connection']>, 'isOnlyWay' | 'hasEmergencyCode'>
  cameByProvider: boolean
}

/** Whether the office's people may still sign in by password. */
export function OnlyWay({ connection: { isOnlyWay, hasEmergencyCode }, cameByProvider }: OnlyWayProps) {
  const [code, setCode] = useState<string>()
  const setOnlyWay = useSetOnlyWay()
  const set = (wanted: boolean) =>
    setOnlyWay.mutate({ body: { isOnlyWay: wanted } }, { onSuccess: ({ emergencyCode }) => setCode(emergencyCode ?? undefined) })
  return (
    <div>
      <h3 className="font-semibold">Nur noch mit Firmenkonto</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {isOnlyWay
          ? 'Passwort und Passkey allein öffnen kein Konto Ihres Büros. Fällt der Anbieter aus, kommt ein Inhaber mit Passwort und Notfallcode hinein.'
          : 'Zurzeit öffnet auch das Passwort die Konten Ihres Büros. Schalten Sie das ab, werden alle abgemeldet, die mit Passwort angemeldet sind.'}
      </p>
      {isOnlyWay && !hasEmergencyCode && (
        <Notice tone="warning" className="mb-3">
          Der Notfallcode ist benutzt. Bitte machen Sie gleich einen neuen.
        </Notice>
      )}
      {!isOnlyWay && !cameByProvider && (
        <Notice className="mb-3">
          Das geht, sobald Sie selbst mit Firmenkonto angemeldet sind. So ist sicher, dass Sie danach noch hineinkommen.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        {isOnlyWay ? (
          <>
            <AskingButton
              busy={setOnlyWay.isPending}
              question="Neuen Notfallcode machen?"
              text="Der bisherige gilt dann nicht mehr."
              action="Neuer Notfallcode"
              onConfirm={() => set(true)}
            >
              Neuer Notfallcode
            </AskingButton>
            <Button busy={setOnlyWay.isPending} onClick={() => set(false)}>
              Auch Passwörter zulassen
            </Button>
          </>
        ) : (
          cameByProvider && (
            <AskingButton
              busy={setOnlyWay.isPending}
              question="Nur noch mit Firmenkonto anmelden?"
              text="Alle anderen Anmeldungen in Ihrem Büro enden. Sie bekommen einen Notfallcode, den wir nur einmal zeigen."
              action="Nur Firmenkonto"
              onConfirm={() => set(true)}
            >
              Nur Firmenkonto zulassen
            </AskingButton>
          )
        )}
      </div>
      {code !== undefined && <CodeWindow code={code} onClose={() => setCode(undefined)} />}
    </div>
  )
}

/** Shows the emergency code, which can be shown only once. */
const CodeWindow = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Ihr Notfallcode"
    description="Mit ihm und seinem Passwort kommt ein Inhaber einmal hinein, wenn der Anbieter ausfällt."
    footer={
      <>
        <Button onClick={() => void copy(code)}>
          <Copy aria-hidden />
          Kopieren
        </Button>
        <Button variant="primary" onClick={onClose}>
          Ich habe ihn aufbewahrt
        </Button>
      </>
    }
  >
    <Notice tone="warning" className="mb-4">
      Wir zeigen den Code nur jetzt. Schreiben Sie ihn auf und legen Sie ihn dorthin, wo ihn nur Inhaber finden.
    </Notice>
    <p className="rounded-panel border bg-quiet p-4 text-center font-mono break-all">{code}</p>
  </Dialog>
)
