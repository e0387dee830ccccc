import { Coins, Handshake, Megaphone, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PartnerStats } from '#shared/contract/network/partners.ts'
import { InvitationField } from './invitation-field.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel, Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatMoney } from '#web/lib/format.ts'

interface FigureProps {
  title: string
  icon: ReactNode
  value: string | undefined
  unit?: string
  note?: string | undefined
}

const Figure = ({ title, icon, value, unit, note }: FigureProps) => (
  <Panel className="p-4 sm:p-5">
    <div className="flex items-center justify-between gap-2 text-sm text-ink-2">
      <h2>{title}</h2>
      <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
    </div>
    <p className="mt-1.5 flex h-9 items-center text-[26px] leading-9 font-bold tracking-tight num">
      {value ?? <Skeleton className="h-7 w-20" />}
      {value && unit && <span className="ml-1.5 text-[13px] font-normal tracking-normal text-ink-2">{unit}</span>}
    </p>
    {note && <p className="mt-1 text-[13px] text-ink-2">{note}</p>}
  </Panel>
)

/** Why there may be more sales than commissions: an agent records the commission after the sale. */
function openSales({ successfulDeals, totalStats: { commissions } }: PartnerStats): string | undefined {
  const open = successfulDeals - commissions
  if (open <= 0) return undefined
  return `Für ${open === 1 ? 'eine Vermittlung' : `${formatCount(open)} Vermittlungen`} steht die Provision noch nicht fest.`
}

/** Results of the partner's tips. */
export const PartnerFigures = ({ stats }: { stats: PartnerStats | undefined }) => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    <Figure title="Objekt-Tipps gesamt" icon={<Megaphone aria-hidden />} value={stats && formatCount(stats.totalTips)} />
    <Figure title="Erfolgreiche Vermittlungen" icon={<Trophy aria-hidden />} value={stats && formatCount(stats.successfulDeals)} />
    <Figure
      title="Provision gesamt"
      icon={<Coins aria-hidden />}
      value={stats && formatMoney(stats.totalCommission)}
      unit="netto"
      note={stats && openSales(stats)}
    />
    <Figure title="Makler-Beziehungen" icon={<Handshake aria-hidden />} value={stats && formatCount(stats.relationStats.length)} />
  </div>
)

/** The partner's agents, with the results of the tips to each. */
export const RelationList = ({ stats }: { stats: PartnerStats | undefined }) => (
  <TitledPanel title="Ihre Makler">
    {!stats && <Skeleton className="h-12 w-full" />}
    {stats?.relationStats.length === 0 && (
      <p className="text-sm text-ink-2">
        Noch keiner. Ihre Tipps gehen an die Verwaltung, die einen Makler sucht. Mit dem Einladungslink eines Maklers verbinden Sie sich mit
        ihm.
      </p>
    )}
    <ul>
      {stats?.relationStats.map(({ maklerUserId, maklerName, isActive, stats: brought }) => (
        <li key={maklerUserId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2.5 first:border-0">
          <span className="min-w-0 text-[15px] font-semibold break-words">{maklerName}</span>
          <span className="flex items-center gap-3 text-sm">
            <span className="text-ink-2">
              {brought.propertyTips === 1 ? '1 Tipp' : `${formatCount(brought.propertyTips)} Tipps`} ·{' '}
              <span className="num">{formatMoney(brought.totalCommissionAmount)}</span> netto
            </span>
            <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Aktiv' : 'Inaktiv'}</Badge>
          </span>
        </li>
      ))}
    </ul>
    {stats && <InvitationField />}
  </TitledPanel>
)
