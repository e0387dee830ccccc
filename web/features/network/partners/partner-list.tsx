import { Link } from 'react-router'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { INDUSTRY_LABEL } from '#shared/domain/partner.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatAge, formatCount } from '#web/lib/format.ts'

export const nameOf = ({ firstName, lastName }: Pick<PartnerOfAgent, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

const counted = (count: number) => (count === 1 ? '1 Tipp' : `${formatCount(count)} Tipps`)

/** The agent's partners; all of a line opens what there is about one. */
export const PartnerList = ({ list, now, linkTo }: { list: readonly PartnerOfAgent[]; now: number; linkTo: (id: string) => string }) => (
  <ul className="rounded-panel border bg-panel shadow-panel">
    {list.map((partner) => (
      <li
        key={partner.id}
        className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t px-4 py-3 first:border-0 hover:bg-quiet/60 sm:px-5"
      >
        <div className="min-w-0 flex-[1_1_15rem]">
          <Link
            to={linkTo(partner.id)}
            state={{ opened: true }}
            preventScrollReset
            className="block truncate text-[15px] font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {partner.companyName ?? nameOf(partner)}
          </Link>
          <p className="truncate text-[13px] text-ink-2">
            {[partner.companyName && nameOf(partner), partner.industry && INDUSTRY_LABEL[partner.industry], partner.city]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span className="text-sm text-ink-2">
          {counted(partner.tipCount)}
          {partner.lastTipAt && `, der letzte ${formatAge(partner.lastTipAt, now)}`}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {partner.newTipCount > 0 && <Badge tone="accent">{partner.newTipCount} neu</Badge>}
          {partner.unreadMessages > 0 && <Badge tone="blue">{partner.unreadMessages} ungelesen</Badge>}
          {partner.isActive === false && <Badge>Ruht</Badge>}
          {partner.isActive === null && <Badge>Nicht verbunden</Badge>}
        </span>
      </li>
    ))}
  </ul>
)
