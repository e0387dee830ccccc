import { AREA_POINTS, type LeadShift } from '#shared/domain/lead-shifts.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useRead } from '#web/lib/query.ts'
import { ShiftsForm } from './shifts-form.tsx'

const shiftsKey = (shifts: readonly LeadShift[]) => shifts.map(({ aspect, value, points }) => `${aspect} ${value} ${points}`).join()

/** The agent's own weights. */
export function ShiftsPanel() {
  const { data, isError, isFetching, refetch } = useRead('GET /api/lead-shifts')
  return (
    <TitledPanel title="Meine Gewichtung">
      <p className="mb-4 text-sm text-ink-2">
        Geben Sie dem mehr Punkte, was zu Ihrem Geschäft passt, und dem weniger, was Sie nicht bearbeiten. Es gilt nur für Sie: auf jeder
        Karte, in der Anrufliste und innerhalb jeder Seite von „Beste Chance zuerst“. Bis Sie etwas speichern, haben die Postleitzahlen
        Ihrer aktiven Suchanfragen {AREA_POINTS} Punkte.
      </p>
      {data ? (
        <ShiftsForm key={shiftsKey(data.shifts)} shifts={data.shifts} />
      ) : isError ? (
        <ErrorCard title="Ihre Gewichtung konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </TitledPanel>
  )
}
