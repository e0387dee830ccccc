import { ADVERT_STATE_LABEL } from '#shared/domain/advert-state.ts'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { describeHidden } from '#shared/domain/hidden-reason.ts'
import { NEW_BADGE_AGE, UPDATED_BADGE_AGE } from '#shared/domain/limits.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { messages } from './messages.ts'

const within = (moment: string | null, age: number, now: number) => moment !== null && now - new Date(moment).getTime() < age

/** Percent by which the price went down, or undefined; a drop below half a percent is none. */
export function priceDrop({ price, previousPrice }: Pick<PropertyCard, 'price' | 'previousPrice'>): number | undefined {
  if (!price || !previousPrice || previousPrice <= price) return undefined
  const percent = Math.round(((previousPrice - price) / previousPrice) * 100)
  return percent > 0 ? percent : undefined
}

/** Lies above the link that covers a card, or the pointer would never reach the quoted words. */
const RefusalBadge = ({ quote }: { quote: string }) => (
  <Badge tone="red" title={`In der Anzeige steht: „${quote}“`} className="pointer-events-auto relative z-10">
    {messages.refusesAgents}
    <span className="sr-only">In der Anzeige steht: „{quote}“</span>
  </Badge>
)

interface PropertyBadgesProps {
  card: PropertyCard
  now: number
  /** The dashboard says 'New' by the moment of listing, the search says 'NEU' by first sight. */
  place?: 'search' | 'dashboard'
}

export function PropertyBadges({ card, now, place = 'search' }: PropertyBadgesProps) {
  const drop = priceDrop(card)
  const hidden = describeHidden(card)
  return (
    <>
      {hidden !== null && <Badge tone="red">{hidden}</Badge>}
      {card.agentRefusal !== null && <RefusalBadge quote={card.agentRefusal} />}
      {card.offlineSince && <Badge tone="grey">{messages.isOffline}</Badge>}
      {card.state === 'reserved' && <Badge tone="amber">{ADVERT_STATE_LABEL.reserved}</Badge>}
      {place === 'search' && within(card.scrapedAt, NEW_BADGE_AGE, now) && <Badge tone="solid">{messages.isNew}</Badge>}
      {place === 'dashboard' && within(card.listedAt, NEW_BADGE_AGE, now) && <Badge tone="solid">{messages.isNewOnDashboard}</Badge>}
      {within(card.lastImportUpdate, UPDATED_BADGE_AGE, now) && <Badge tone="blue">{messages.isUpdated}</Badge>}
      {drop !== undefined && <Badge tone="amber">{`−${drop} % Preis gesenkt`}</Badge>}
    </>
  )
}
