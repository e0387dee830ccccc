import { AREA_POINTS, type LeadShift, shiftLabel } from '#shared/domain/lead-shifts.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { PointList } from '#web/components/point-list.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useMay } from '#web/lib/may.ts'
import { useRead } from '#web/lib/query.ts'
import { ShiftsForm } from './shifts-form.tsx'

const shiftsKey = (shifts: readonly LeadShift[]) => shifts.map(({ aspect, value, points }) => `${aspect} ${value} ${points}`).join()

const Seen = ({ shifts }: { shifts: readonly LeadShift[] }) => (
  <>
    {shifts.length === 0 ? (
      <p className="text-sm">Noch keine eigenen Punkte.</p>
    ) : (
      <PointList items={shifts.map((shift) => ({ text: shiftLabel(shift) ?? shift.value, points: shift.points }))} />
    )}
    <p className="mt-4 text-[13px] text-ink-2">{describeWhoChanges('office.settings')}</p>
  </>
)

/** The office's own weights. */
export function ShiftsPanel() {
  const mayChange = useMay('office.settings')
  const { data, isError, isFetching, refetch } = useRead('GET /api/lead-shifts')
  return (
    <TitledPanel title="Gewichtung Ihres Büros">
      <p className="mb-4 text-sm text-ink-2">
        Mehr Punkte hat, was zu Ihrem Geschäft passt, weniger, was Sie nicht bearbeiten. Es gilt nur in Ihrem Büro, dort für alle: auf jeder
        Karte, in der Anrufliste und innerhalb jeder Seite von „Beste Chance zuerst“. Bis etwas gespeichert ist, haben die Postleitzahlen
        der aktiven Suchanfragen Ihres Büros {AREA_POINTS} Punkte.
      </p>
      {data && !mayChange ? (
        <Seen shifts={data.shifts} />
      ) : data ? (
        <ShiftsForm key={shiftsKey(data.shifts)} shifts={data.shifts} />
      ) : isError ? (
        <ErrorCard title="Die Gewichtung konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label="Gewichtung wird geladen">
          <Skeleton className="h-96" />
        </div>
      )}
    </TitledPanel>
  )
}
