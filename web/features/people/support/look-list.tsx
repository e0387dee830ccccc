import { Link } from 'react-router'
import { SUPPORT_AREA_LABEL } from '#shared/domain/support.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useLooks } from './queries.ts'

/** Every look of the administration, newest first. */
export function LookList() {
  const { data, more, isError, isFetching, refetch } = useLooks()
  if (!data && isError)
    return <ErrorCard title="Die Einsichten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label="Einsichten werden geladen" className="mt-3">
        <Skeleton className="h-16 w-full" />
      </div>
    )
  if (data.length === 0) return <p className="mt-3 text-sm text-ink-2">Die Administration hat hier noch nichts angesehen.</p>
  return (
    <>
      <ul aria-label="Was die Administration angesehen hat" aria-live="polite" className="mt-3 divide-y border-t text-sm">
        {data.map(({ id, at, area, propertyId, who }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              {SUPPORT_AREA_LABEL[area]}
              {propertyId !== null && (
                <>
                  {': '}
                  <Link to={paths.property(propertyId)} className="text-accent hover:underline">
                    Immobilie {propertyId}
                  </Link>
                </>
              )}
            </span>
            <span className="text-[13px] text-ink-2">
              {formatDateTime(at)} · {who ?? 'ein gelöschtes Konto'}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  )
}
