import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { Skeleton } from '#web/components/ui/panel.tsx'

export const BoardSkeleton = () => (
  <div role="status" aria-label="Prospects werden geladen" className="flex gap-3 overflow-hidden">
    {PROSPECT_STATUSES.map((status) => (
      <div key={status} className="w-76 shrink-0 space-y-2 rounded-panel border bg-quiet p-2 max-sm:w-[82vw]">
        <Skeleton className="m-1 h-6 w-28" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
    ))}
  </div>
)
