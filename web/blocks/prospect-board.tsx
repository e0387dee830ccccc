import { type ComponentProps, useCallback } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { MarketBadges } from '#web/features/work/properties/market-badges.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useCalls } from '#web/features/work/calls/use-calls.tsx'
import { Board } from '#web/features/work/prospects/board.tsx'
import { MatchingClients } from '#web/features/work/search-clients/matching-clients.tsx'

/** The board of prospects by status, each with the market status of the property and its search clients, and a form for call results. */
export function ProspectBoard({ now, ...props }: Omit<ComponentProps<typeof Board>, 'renderBadges' | 'renderCall'>) {
  const { renderCallButton, callWindow } = useCalls(useUser().id)
  const renderBadges = useCallback(
    (card: PropertyCard) => (
      <>
        <MarketBadges card={card} now={now} />
        <MatchingClients of={card.matchingClients} />
      </>
    ),
    [now],
  )
  return (
    <>
      <Board {...props} now={now} renderBadges={renderBadges} renderCall={renderCallButton} />
      {callWindow}
    </>
  )
}
