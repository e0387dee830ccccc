import { Building2, Heart, RotateCw, Send, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import { useStats } from './queries.ts'

interface StatCardProps {
  title: string
  sub: string
  icon: ReactNode
  value: number | undefined
}

const StatCard = ({ title, sub, icon, value }: StatCardProps) => (
  <Panel className="p-4 sm:p-5">
    <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
      <h2>{title}</h2>
      <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
    </div>
    <p className="mt-1.5 flex h-9 items-center text-[28px] leading-9 font-bold tracking-tight num">
      {value === undefined ? <Skeleton className="h-7 w-20" /> : formatCount(value)}
    </p>
    <p className="mt-0.5 text-[13px] text-ink-2">{sub}</p>
  </Panel>
)

/** The dashboard's four figures. If they fail to load, a message takes the same room. */
export function StatCards() {
  const { data, isError, isFetching, refetch } = useStats()
  const isMissing = !data && isError
  return (
    <div className="relative">
      <div className={cn('grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4', isMissing && 'invisible')}>
        <StatCard {...messages.total} icon={<Building2 aria-hidden />} value={data?.totalListings} />
        <StatCard {...messages.newToday} icon={<Sparkles aria-hidden />} value={data?.newToday} />
        <StatCard {...messages.exported} icon={<Send aria-hidden />} value={data?.exported} />
        <StatCard {...messages.favorites} icon={<Heart aria-hidden />} value={data?.watchlist} />
      </div>
      {isMissing && (
        <Panel className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
          <p className="font-semibold">{messages.failed}</p>
          <Button size="small" onClick={() => void refetch()} busy={isFetching}>
            {!isFetching && <RotateCw aria-hidden />}
            Erneut versuchen
          </Button>
        </Panel>
      )}
    </div>
  )
}
