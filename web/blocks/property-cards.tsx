import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PropertyCard as Card } from '#shared/contract/market/properties.ts'
import { Answer, type Asked } from '#web/components/answer.tsx'
import { CorrectionButtons } from '#web/features/market/corrections/correction-buttons.tsx'
import { PropertyCard, PropertyGrid, PropertyGridSkeleton } from '#web/features/market/properties/property-card.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { FavoriteHeart } from '#web/features/work/favorites/favorite-button.tsx'
import { StatusSelect } from '#web/features/work/prospects/status-select.tsx'
import { useNow } from '#web/lib/hooks.ts'

interface PropertyCardsProps {
  /** Heard by those who jump from heading to heading; the page may say it already. */
  heading?: string
  asked: Asked<readonly Card[]>
  /** Said when they cannot be read. */
  failed: string
  /** How many are expected. */
  expected: number
  /** An older answer stays while the next one is on its way. */
  busy?: boolean
  place?: 'search' | 'dashboard'
  /** Instead of the cards where there are none. */
  empty: ReactNode
  /** Buttons at the foot, beside the corrections. */
  renderActions?: (card: Card) => ReactNode
  /** A list that is about favourites alone needs no heart. */
  withHeart?: boolean
}

/** Property cards with everything an agent does with them in a list, and what stands in their place when there are none. */
export function PropertyCards({
  heading,
  asked,
  failed,
  expected,
  busy = false,
  place = 'search',
  empty,
  renderActions,
  withHeart = true,
}: PropertyCardsProps) {
  const now = useNow()
  const { pathname, search } = useLocation()
  const from = place === 'search' ? pathname + search : undefined
  return (
    <Answer
      of={asked}
      failed={failed}
      loading={<PropertyGridSkeleton count={expected} />}
      isEmpty={(cards) => cards.length === 0}
      empty={empty}
    >
      {(cards) => (
        <PropertyGrid busy={busy}>
          {heading && <h2 className="sr-only">{heading}</h2>}
          {cards.map((card) => (
            <PropertyCard
              key={card.id}
              card={card}
              now={now}
              place={place}
              {...(from !== undefined && { from })}
              favorite={withHeart && <FavoriteHeart id={card.id} title={card.title} isFavorite={card.isFavorite} place="list" />}
              lights={<LightSquares facts={card} />}
              status={<StatusSelect card={card} place="list" />}
              actions={
                <>
                  <CorrectionButtons card={card} place="list" />
                  {renderActions?.(card)}
                </>
              }
            />
          ))}
        </PropertyGrid>
      )}
    </Answer>
  )
}
