import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatAge, formatCount } from '#web/lib/format.ts'

export const fullName = ({ firstName, lastName }: Pick<PartnerOfAgent, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const counted = (count: number) => (count === 1 ? '1 Tipp' : `${formatCount(count)} Tipps`)

/** A registered partner's tips and messages, in one line. */
export const PartnerMarks = ({ partner, now }: { partner: PartnerOfAgent; now: number }) => (
  <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-[13px] text-ink-2">
    <span>
      {counted(partner.tipCount)}
      {partner.lastTipAt && `, der letzte ${formatAge(partner.lastTipAt, now)}`}
    </span>
    {partner.newTipCount > 0 && <Badge tone="accent">{partner.newTipCount} neu</Badge>}
    {partner.unreadMessages > 0 && <Badge tone="blue">{partner.unreadMessages} ungelesen</Badge>}
    {partner.isActive === false && <Badge>Ruht</Badge>}
    {partner.isActive === null && <Badge>Nicht verbunden</Badge>}
  </span>
)
