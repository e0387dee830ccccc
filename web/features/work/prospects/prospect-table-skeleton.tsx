import type { ReactNode } from 'react'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'

const Shape = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-6 border-b px-4 py-3.5 last:border-0">{children}</div>
)

/** Placeholder in the shape of the table. */
export const ProspectTableSkeleton = () => (
  <Panel role="status" aria-label="Prospects werden geladen">
    {Array.from({ length: 8 }, (_, index) => (
      <Shape key={index}>
        <Skeleton className="h-8 grow" />
        <Skeleton className="h-5 w-24 max-[70rem]:hidden" />
        <Skeleton className="h-8 w-40 max-sm:hidden" />
        <Skeleton className="h-5 w-16" />
      </Shape>
    ))}
  </Panel>
)
