import { Building2, Handshake, ListFilter, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunStats } from '#shared/contract/ingest/scraper.ts'
import { Answer } from '#web/components/answer.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { messages } from './messages.ts'
import { useRunStats } from './queries.ts'

interface CardProps {
  title: string
  icon: ReactNode
  value: number | undefined
  children?: ReactNode
}

const Card = ({ title, icon, value, children }: CardProps) => (
  <Panel className="p-3 sm:p-5">
    <div className="flex items-start justify-between gap-2 text-sm text-ink-2">
      <h2>{title}</h2>
      <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
    </div>
    <p className="mt-1.5 flex h-9 items-center text-[28px] leading-9 font-bold tracking-tight num">
      {value === undefined ? <Skeleton className="h-7 w-20" /> : formatCount(value)}
    </p>
    {children}
  </Panel>
)

/** Whether a run is active, and when the last one ended. */
const Reading = ({ isRunning, last }: { isRunning: boolean | undefined; last: string | null | undefined }) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t pt-3 text-[13px] text-ink-2">
    {isRunning === undefined || last === undefined ? (
      <Skeleton className="h-5 w-32" />
    ) : (
      <>
        {isRunning ? <Badge tone="blue">läuft</Badge> : <Badge>ruht</Badge>}
        <span>
          Zuletzt: <span className="num">{last === null ? `${messages.never} (noch nie)` : formatDateTime(last)}</span>
        </span>
      </>
    )}
  </div>
)

const Cards = ({ stats }: { stats?: RunStats }) => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    <Card title={messages.propertiesFound} icon={<Building2 aria-hidden />} value={stats?.totalProperties}>
      <Reading isRunning={stats?.propertyScrapingActive} last={stats?.lastPropertyScrape} />
    </Card>
    <Card title={messages.partnersFound} icon={<Handshake aria-hidden />} value={stats?.totalPartners}>
      <Reading isRunning={stats?.partnerScrapingActive} last={stats?.lastPartnerScrape} />
    </Card>
    <Card title={messages.propertySearches} icon={<ListFilter aria-hidden />} value={stats?.activePropertyCriteria} />
    <Card title={messages.partnerSearches} icon={<Users aria-hidden />} value={stats?.activePartnerCriteria} />
  </div>
)

/** Number of hits and of active searches. */
export function SummaryCards() {
  const asked = useRunStats()
  return (
    <Answer of={asked} failed="Die Kennzahlen konnten nicht geladen werden" loading={<Cards />} isEmpty={() => false} empty={null}>
      {(stats) => <Cards stats={stats} />}
    </Answer>
  )
}
