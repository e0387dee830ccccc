import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { describeHidden } from '#shared/domain/hidden-reason.ts'
import { NEW_BADGE_AGE, UPDATED_BADGE_AGE } from '#shared/domain/limits.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { MarketBadges } from './market-badges.tsx'
import { messages } from './messages.ts'

const within = (moment: string | null, age: number, now: number) => moment !== null && now - new Date(moment).getTime() < age

/** Above the link that covers the card; otherwise hover would not show the quote. */
const RefusalBadge = ({ quote, isSure }: { quote: string; isSure: boolean }) => (
  <Badge tone={isSure ? 'red' : 'amber'} title={`In der Anzeige steht: „${quote}“`} className="pointer-events-auto relative z-10">
    {isSure ? messages.refusesAgents : messages.mayRefuseAgents}
    <span className="sr-only">In der Anzeige steht: „{quote}“</span>
  </Badge>
)

interface PropertyBadgesProps {
  card: PropertyCard
  now: number
  /** The dashboard shows 'New' by time of listing, the search 'NEU' by first sight. */
  place?: 'search' | 'dashboard'
}

export function PropertyBadges({ card, now, place = 'search' }: PropertyBadgesProps) {
  const hidden = describeHidden(card)
  return (
    <>
      {hidden !== null && <Badge tone="red">{hidden}</Badge>}
      {card.agentRefusal !== null && <RefusalBadge quote={card.agentRefusal} isSure />}
      {card.possibleRefusal !== null && <RefusalBadge quote={card.possibleRefusal} isSure={false} />}
      {place === 'search' && within(card.scrapedAt, NEW_BADGE_AGE, now) && <Badge tone="solid">{messages.isNew}</Badge>}
      {place === 'dashboard' && within(card.listedAt, NEW_BADGE_AGE, now) && <Badge tone="solid">{messages.isNewOnDashboard}</Badge>}
      {within(card.lastImportUpdate, UPDATED_BADGE_AGE, now) && <Badge tone="blue">{messages.isUpdated}</Badge>}
      <MarketBadges card={card} now={now} />
    </>
  )
}
