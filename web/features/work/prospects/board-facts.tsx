import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { memo } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { ProspectAge } from '#shared/domain/prospect-age.ts'
import { prospectAge } from '#shared/domain/prospect-age.ts'
import type { Tone } from '#web/components/ui/badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAsked, formatDateTime, formatLasting } from '#web/lib/format.ts'
import { Assignee } from './assignee.tsx'
import { describeDue } from './due.ts'
import { formatPlace, Score } from './prospect-parts.tsx'
import type { Prospect } from './use-prospects.ts'

const DUE_INK = { red: 'font-semibold text-red', amber: 'font-semibold text-amber', grey: undefined } as const

export interface FactsProps {
  prospect: Prospect
  now: number
  /** An owner's contact lights. */
  renderLights: (card: PropertyCard) => ReactNode
  /** The property's market badges. */
  renderBadges: (card: PropertyCard) => ReactNode
  /** Button to record a call's result. */
  renderCall: (card: PropertyCard) => ReactNode
}

/** Facts on a card. Memoized: dragging rerenders the surrounding cards. */
export const Facts = memo(function Facts({ prospect: { card, score }, now, renderLights, renderBadges }: Omit<FactsProps, 'renderCall'>) {
  const due = describeDue(card.nextFollowUpDate, now, card.nextFollowUpTime)
  const owner = readOwnerName(card)
  return (
    <>
      <p className="mt-0.5 truncate text-[13px] text-ink-2">{formatPlace(card)}</p>
      {owner !== null && (
        <p className="mt-0.5 flex items-center gap-1.5 text-[13px] text-ink-2">
          <UserRound aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Eigentümer: </span>
          <span className="truncate">{owner}</span>
        </p>
      )}
      <Assignee card={card} />
      <div className="mt-2 flex items-center gap-3 text-sm">
        <span className="mr-auto font-semibold num">{formatAsked(card)}</span>
        <div className="relative z-10">{renderLights(card)}</div>
        <Score score={score} />
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">{renderBadges(card)}</div>
      {due && (
        <p className="mt-1 text-[13px] text-ink-2">
          Nachfassen <span className={cn('num', DUE_INK[due.tone])}>{due.text}</span>
        </p>
      )}
    </>
  )
})

const AGE_TONE: Record<ProspectAge, Tone> = { fresh: 'grey', waiting: 'amber', long: 'red' }

/** The status's age; if it never changed, the time since the property was found. */
export function StatusAge({ card: { prospectStatus, statusChangedAt, scrapedAt }, now }: { card: PropertyCard; now: number }) {
  const since = statusChangedAt ?? scrapedAt
  const age = prospectAge(prospectStatus, Date.parse(since), now)
  const title = `In diesem Status seit ${formatDateTime(since)}`
  const text = formatLasting(since, now)
  return age ? (
    <Badge tone={AGE_TONE[age]} title={title}>
      {text}
    </Badge>
  ) : (
    <span title={title} className="text-xs text-ink-2 num">
      {text}
    </span>
  )
}
