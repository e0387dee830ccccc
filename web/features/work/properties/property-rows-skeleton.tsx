import { Panel, Skeleton } from '#web/components/ui/panel.tsx'

export const PropertyRowsSkeleton = ({ count }: { count: number }) => (
  <div role="status" aria-label="Immobilien werden geladen">
    <Panel className="divide-y">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-3 px-3">
          <Skeleton className="h-10 w-14 max-sm:hidden" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </Panel>
  </div>
)
