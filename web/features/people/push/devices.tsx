import { BellRing } from 'lucide-react'
import type { EndedPush, PushDevice } from '#shared/contract/people/push.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { DeviceRow } from '#web/components/device-row.tsx'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useIsLost, usePush, useSwitchOff, useSwitchOn } from './queries.ts'

function PushRow({ id, device, isCurrent, createdAt, lastSuccessAt }: PushDevice) {
  const off = useSwitchOff()
  return (
    <DeviceRow
      device={device}
      isCurrent={isCurrent}
      facts={`seit ${formatDate(createdAt)}${lastSuccessAt ? ` · letzter Hinweis ${formatDate(lastSuccessAt)}` : ''}`}
      action={
        <Button
          size="small"
          busy={off.isPending}
          aria-label={`Hinweise ausschalten: ${device}`}
          onClick={() => off.mutate({ params: { id } })}
        >
          Ausschalten
        </Button>
      }
    />
  )
}

function SwitchOn({ publicKey }: { publicKey: string }) {
  const { permission, switchOn, busy } = useSwitchOn(publicKey)
  if (permission === 'unable')
    return (
      <p className="text-sm text-ink-2">
        Dieser Browser kann keine Hinweise anzeigen. Auf iPhone und iPad geht es, wenn Sie {PRODUCT_NAME} zum Home-Bildschirm hinzufügen.
      </p>
    )
  if (permission === 'denied')
    return (
      <p className="text-sm text-ink-2">
        Ihr Browser blockiert Hinweise von {PRODUCT_NAME}. Erlauben Sie sie in den Einstellungen dieser Website, links neben der Adresse,
        und laden Sie die Seite neu.
      </p>
    )
  return (
    <Button busy={busy} onClick={() => void switchOn()}>
      {!busy && <BellRing aria-hidden />}
      In diesem Browser einschalten
    </Button>
  )
}

const Ended = ({ device, isCurrent, endedAt }: EndedPush) => (
  <Notice tone="warning">
    {isCurrent ? 'In diesem Browser' : `Auf ${device}`} kommen keine Hinweise mehr an: Sein Push-Dienst nimmt seit {formatDate(endedAt)}{' '}
    keine mehr an. Schalten Sie sie dort wieder ein, wenn Sie sie brauchen.
  </Notice>
)

/** Browsers that receive push notifications. */
export function Devices() {
  const { data, isError, refetch } = usePush()
  const current = data?.devices.find(({ isCurrent }) => isCurrent)
  const isLost = useIsLost(current)
  if (!data) return isError ? <ErrorCard title="Die Geräte konnten nicht geladen werden" onRetry={() => void refetch()} /> : <PageSpinner />
  return (
    <div className="space-y-4">
      {data.devices.length > 0 && (
        <ul>
          {data.devices.map((device) => (
            <PushRow key={device.id} {...device} />
          ))}
        </ul>
      )}
      {data.ended.map((ended) => (
        <Ended key={`${ended.device} ${ended.endedAt}`} {...ended} />
      ))}
      {isLost && (
        <Notice tone="warning">
          In diesem Browser kommen keine Hinweise mehr an: Er hat seine Anmeldung beim Push-Dienst beendet oder erneuert. Schalten Sie sie
          hier wieder ein.
        </Notice>
      )}
      {(!current || isLost) && <SwitchOn publicKey={data.publicKey} />}
    </div>
  )
}
