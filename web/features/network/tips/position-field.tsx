import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import type { TipFields } from './tip-fields.ts'
import { whenUsed } from '#shared/domain/when-used.ts'

const WAIT_MS = 15_000
const FAILED = 'Ihr Standort ließ sich nicht bestimmen. Bitte geben Sie die Adresse ein.'
const FORBIDDEN = 'Der Browser darf Ihren Standort nicht nennen. Bitte geben Sie die Adresse ein.'

const coordinate = whenUsed(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 5, maximumFractionDigits: 5 }))

/** The partner's position: only on request, and only the coordinates shown. No other service is queried for the address. */
export function PositionField() {
  const { field } = useController<Pick<TipFields, 'position'>>({ name: 'position' })
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'forbidden'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        field.onChange({ latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 })
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'forbidden' : 'failed'),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  }
  const position = field.value as { latitude: number; longitude: number } | null
  return (
    <div>
      {position ? (
        <p className="flex items-center gap-2 text-sm">
          <MapPin aria-hidden className="size-4.5 shrink-0 text-accent" />
          <span>
            Standort: <span className="num">{`${coordinate.format(position.latitude)} / ${coordinate.format(position.longitude)}`}</span>
          </span>
          <Button variant="ghost" size="icon" aria-label="Standort entfernen" onClick={() => field.onChange(null)}>
            <X aria-hidden />
          </Button>
        </p>
      ) : (
        <Button onClick={ask} busy={state === 'asking'} className="h-12!">
          {state !== 'asking' && <MapPin aria-hidden />}
          Meinen Standort mitsenden
        </Button>
      )}
      {(state === 'failed' || state === 'forbidden') && (
        <p role="alert" className="mt-1.5 text-[13px] font-medium text-red">
          {state === 'failed' ? FAILED : FORBIDDEN}
        </p>
      )}
    </div>
  )
}
