import { BellRing } from 'lucide-react'
import type { PushDevice } from '#shared/contract/people/push.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { DeviceRow } from '#web/components/device-row.tsx'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { usePush, useSwitchOff, useSwitchOn } from './queries.ts'

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

/** In which browsers notes appear though no page is open. */
export function Devices() {
  const { data, isError, refetch } = usePush()
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
      {!data.devices.some(({ isCurrent }) => isCurrent) && <SwitchOn publicKey={data.publicKey} />}
    </div>
  )
}
