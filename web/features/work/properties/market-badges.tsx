import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { ADVERT_STATE_LABEL } from '#shared/domain/advert-state.ts'
import { PRICE_CUT_BADGE_AGE } from '#shared/domain/limits.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDate } from '#web/lib/format.ts'
import { messages } from './messages.ts'

/** Badges for the market history. A property that is gone is not marked as reserved. */
export function MarketBadges({ card, now }: { card: PropertyCard; now: number }) {
  const { offlineSince, state, reposts, repostedAt, priceCut, priceCutAt } = card
  return (
    <>
      {offlineSince && <Badge tone="grey">{messages.isOffline}</Badge>}
      {!offlineSince && state === 'reserved' && <Badge tone="amber">{ADVERT_STATE_LABEL.reserved}</Badge>}
      {!offlineSince && state === 'unknown' && (
        <Badge tone="grey" title="Die Seite der Anzeige ist seit Tagen nicht zu lesen">
          {ADVERT_STATE_LABEL.unknown}
        </Badge>
      )}
      {repostedAt !== null && (
        <Badge tone="violet" title={`Zuletzt am ${formatDate(repostedAt)}`}>
          {reposts > 1 ? `${reposts}× ${messages.isBack}` : messages.isBack}
        </Badge>
      )}
      {priceCut !== null && priceCutAt !== null && now - Date.parse(priceCutAt) < PRICE_CUT_BADGE_AGE && (
        <Badge tone="amber" title={`Am ${formatDate(priceCutAt)}`}>{`Preis gesenkt −${priceCut} %`}</Badge>
      )}
    </>
  )
}
