import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { useChangeSource } from './change-source.ts'

/** Selectable milliseconds between two requests. */
const PAUSES = [1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000] as const
const formatSeconds = (milliseconds: number) => `${formatNumber(milliseconds / 1_000)} s`

/** The selectable pauses and the current one. */
const optionsWith = (pause: number) =>
  [...new Set([...PAUSES, pause])].toSorted((a, b) => a - b).map((one) => [String(one), formatSeconds(one)] as const)

/** Whether a source is read at all, and the pause between two requests. */
export function ReadingSettings({ state: { source, isEnabled, pauseMs } }: { state: SourceState }) {
  const turn = useChangeSource(source, (body) => (body.isEnabled ? 'wird wieder gelesen' : 'wird nicht mehr gelesen'))
  const pace = useChangeSource(source, (body) => `Pause jetzt ${formatSeconds(body.pauseMs ?? 0)}`)
  const pause = pace.isPending ? (pace.variables.body?.pauseMs ?? pauseMs) : pauseMs
  return (
    <div className="flex flex-col items-start gap-2">
      <Switch
        quiet
        label={`${ASKED_LABEL[source]} lesen`}
        checked={turn.isPending ? turn.variables.body?.isEnabled === true : isEnabled}
        disabled={turn.isPending}
        onChange={({ target }) => turn.mutate({ params: { source }, body: { isEnabled: target.checked } })}
      />
      <Select
        aria-label={`Pause zwischen zwei Abrufen bei ${ASKED_LABEL[source]}`}
        className="w-auto!"
        value={String(pause)}
        disabled={pace.isPending}
        onChange={({ target }) => pace.mutate({ params: { source }, body: { pauseMs: Number(target.value) } })}
        options={optionsWith(pause)}
      />
    </div>
  )
}
