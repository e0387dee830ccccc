import { FileUp, Globe, LoaderCircle, SearchX } from 'lucide-react'
import type { RunActivity } from '#shared/contract/ingest/scraper.ts'
import { RUN_FAILURE_LABEL } from '#shared/domain/run-outcome.ts'
import { DIRECTORY_LABEL } from '#shared/domain/directories.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import { useRunActivities } from './queries.ts'

function Status({ of: { status, failure } }: { of: RunActivity }) {
  if (status === 'running')
    return (
      <Badge tone="blue">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        läuft
      </Badge>
    )
  if (status === 'completed') return <Badge tone="green">abgeschlossen</Badge>
  return <Badge tone="red">{failure === null ? 'fehlgeschlagen' : RUN_FAILURE_LABEL[failure]}</Badge>
}

const LABEL = { ...SOURCE_LABEL, ...DIRECTORY_LABEL }

function Activity({ activity }: { activity: RunActivity }) {
  const { source, criteriaName, status, errorMessage, itemsFound, added, changed, startedAt, seconds } = activity
  const Icon = source === null ? FileUp : Globe
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{source === null ? 'CSV-Import' : LABEL[source]}</span>
          <Status of={activity} />
          <span className="num text-[13px] text-ink-2 sm:ml-auto">{`${formatDateTime(startedAt)} · ${formatCount(seconds)} s`}</span>
        </div>
        <p className="mt-0.5 wrap-anywhere text-ink-2">{criteriaName}</p>
        {status !== 'failed' && (
          <p className="mt-0.5 text-[13px] text-ink-2">
            {`${formatCount(itemsFound)} gelesen · ${formatCount(added)} neu · ${formatCount(changed)} geändert`}
          </p>
        )}
        {errorMessage !== null && <p className="mt-0.5 text-[13px] text-ink-2">{errorMessage}</p>}
      </div>
    </li>
  )
}

const Waiting = () => (
  <Panel role="status" aria-label="Aktivitäten werden geladen" className="divide-y">
    {Array.from({ length: 5 }, (_, at) => (
      <div key={at} className="space-y-2 px-4 py-3.5">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
    ))}
  </Panel>
)

/** The agent's latest runs and imports. */
export function ActivityList() {
  return (
    <Answer
      of={useRunActivities()}
      failed="Die Aktivitäten konnten nicht geladen werden"
      loading={<Waiting />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={<SearchX aria-hidden />} title={messages.empty} text={messages.emptySub} />}
    >
      {(list) => (
        <Panel>
          <ul aria-label="Letzte Aktivitäten" className="divide-y">
            {list.map((activity) => (
              <Activity key={activity.id} activity={activity} />
            ))}
          </ul>
        </Panel>
      )}
    </Answer>
  )
}
