import type { ComponentProps } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { MarketBadges } from '#web/features/market/properties/market-badges.tsx'
import { Board } from '#web/features/work/prospects/board.tsx'

/** Where prospects stand, each with what became of his property on the market. */
export function ProspectBoard(props: Omit<ComponentProps<typeof Board>, 'renderBadges'>) {
  const badgesOf = (card: PropertyCard) => <MarketBadges card={card} now={props.now} />
  return <Board {...props} renderBadges={badgesOf} />
}
