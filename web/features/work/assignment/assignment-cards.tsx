import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { AbsencesCard } from './absences-card.tsx'
import { messages } from './messages.ts'
import { useAssignment } from './queries.ts'
import { RestCard } from './rest-card.tsx'
import { RulesCard } from './rules-card.tsx'

/** How the leads of an office of several find their agent. */
export function AssignmentCards() {
  const { data, isError, isFetching, refetch } = useAssignment()
  if (data)
    return (
      <>
        <RulesCard rules={data.rules} />
        <RestCard settings={data} />
        <AbsencesCard absences={data.absences} />
      </>
    )
  if (isError) return <ErrorCard title={messages.loadFailed} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <TitledPanel title="Verteilung der Leads">
      <div role="status" aria-label="Verteilung der Leads wird geladen">
        <Skeleton className="h-24 w-full" />
      </div>
    </TitledPanel>
  )
}
