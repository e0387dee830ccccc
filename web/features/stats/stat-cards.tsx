import { Building2, Heart, Send, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import { useStats } from './queries.ts'

interface StatCardProps {
  title: string
  sub: string
  icon: ReactNode
  value: number | undefined
  failed: boolean
}

const StatCard = ({ title, sub, icon, value, failed }: StatCardProps) => (
  <Panel className="p-4 sm:p-5">
    <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
      <h2>{title}</h2>
      <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
    </div>
    <p className="mt-1.5 text-[28px] leading-9 font-bold tracking-tight num">
      {value === undefined ? failed ? '–' : <Skeleton className="my-1 h-7 w-20" /> : formatCount(value)}
    </p>
    <p className="mt-0.5 text-[13px] text-ink-2">{sub}</p>
  </Panel>
)

/** The four figures of the dashboard. */
export function StatCards() {
  const { data, isError } = useStats()
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard {...messages.total} icon={<Building2 aria-hidden />} value={data?.totalListings} failed={isError} />
      <StatCard {...messages.newToday} icon={<Sparkles aria-hidden />} value={data?.newToday} failed={isError} />
      <StatCard {...messages.exported} icon={<Send aria-hidden />} value={data?.exported} failed={isError} />
      <StatCard {...messages.favorites} icon={<Heart aria-hidden />} value={data?.watchlist} failed={isError} />
    </div>
  )
}
