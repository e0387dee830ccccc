import type { PropertyChange } from '#shared/contract/market/properties.ts'
import { SOURCE_LABEL, SOURCES } from '#shared/domain/sources.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { describeChange, fieldLabel } from './change-text.ts'
import { useChanges } from './queries.ts'

const TYPES = {
  import_update: { label: 'Vom Portal', tone: 'blue' },
  manual_update: { label: 'Von Hand', tone: 'violet' },
  other: { label: 'Sonstiges', tone: 'grey' },
} as const

const sourceName = (source: string) => {
  const known = SOURCES.find((one) => one === source)
  return known ? SOURCE_LABEL[known] : source
}

function Entry({ change }: { change: PropertyChange }) {
  return (
    <li className="relative pb-5 pl-5 last:pb-0">
      <span aria-hidden className="absolute top-2 bottom-0 left-[3px] w-px bg-line" />
      <span aria-hidden className="absolute top-2 left-0 size-[7px] rounded-full bg-accent" />
      <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
        <span>{formatDateTime(change.createdAt)}</span>
        <Badge tone={TYPES[change.changeType].tone}>{TYPES[change.changeType].label}</Badge>
        {change.importSource && <span>{sourceName(change.importSource)}</span>}
      </p>
      {change.description && <p className="mt-1 text-sm">{change.description}</p>}
      <dl className="mt-1.5 space-y-1 text-sm">
        {change.fieldChanges.map(({ field, oldValue, newValue }) => {
          const { from, to } = describeChange(field, oldValue, newValue)
          return (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{fieldLabel(field)}:</dt>
              <dd className="min-w-0 break-words">
                {from && (
                  <>
                    <del className="text-ink-2">{from}</del>
                    <span aria-hidden className="px-1.5 text-ink-2">
                      →
                    </span>
                  </>
                )}
                <span className="font-medium">{to}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}

/** What changed at a property, the newest first. */
export function ChangeHistory({ id }: { id: number }) {
  const { data, more, isError, isFetching, refetch } = useChanges(id)
  return (
    <TitledPanel title="Änderungsverlauf">
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">Noch keine Änderungen. Ein neuer Preis oder Text steht hier, sobald er auffällt.</p>
      )}
      {data && data.length > 0 && (
        <ol>
          {data.map((change) => (
            <Entry key={change.id} change={change} />
          ))}
        </ol>
      )}
      <MoreButton more={more} />
      {!data && isError && <ErrorCard title="Verlauf konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div className="space-y-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-64" />
        </div>
      )}
    </TitledPanel>
  )
}
