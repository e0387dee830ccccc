import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { ChangeEntries } from './change-entries.tsx'
import { useChanges } from './queries.ts'

const OnTheWay = () => (
  <div className="space-y-2">
    <Skeleton className="h-4 w-48" />
    <Skeleton className="h-4 w-64" />
  </div>
)

/** A property's changes, newest first. */
export function ChangeHistory({ id }: { id: number }) {
  const { data, more, isError, isFetching, refetch } = useChanges(id)
  return (
    <TitledPanel title="Änderungsverlauf">
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">Noch keine Änderungen. Ein neuer Preis oder Text steht hier, sobald er auffällt.</p>
      )}
      {data && data.length > 0 && <ChangeEntries changes={data} />}
      <MoreButton more={more} />
      {!data && isError && <ErrorCard title="Verlauf konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <OnTheWay />}
    </TitledPanel>
  )
}
