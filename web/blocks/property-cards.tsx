import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { PropertyCard as Card } from '#shared/contract/work/properties.ts'
import { isLeftAlone } from '#shared/domain/left-alone.ts'
import { Answer, type Asked } from '#web/components/answer.tsx'
import { CorrectionButtons } from '#web/features/market/corrections/correction-buttons.tsx'
import type { Layout } from '#web/features/work/properties/layout-switch.tsx'
import { PropertyCard, PropertyGrid, PropertyGridSkeleton } from '#web/features/work/properties/property-card.tsx'
import { PropertyRowsSkeleton } from '#web/features/work/properties/property-rows-skeleton.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useCalls } from '#web/features/work/calls/use-calls.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { FavoriteHeart } from '#web/features/work/favorites/favorite-button.tsx'
import { StatusSelect } from '#web/features/work/prospects/status-select.tsx'
import { MatchingClients } from '#web/features/work/search-clients/matching-clients.tsx'
import { useNow } from '#web/lib/hooks.ts'

/** Loaded lazily, because most agents use cards. */
const PropertyRows = lazy(async () => ({ default: (await import('#web/features/work/properties/property-rows.tsx')).PropertyRows }))

interface PropertyCardsProps {
  /** For screen readers that jump between headings; omitted if the page already has one. */
  heading?: string
  asked: Asked<readonly Card[]>
  /** Shown when loading fails. */
  failed: string
  /** Expected number of cards. */
  expected: number
  /** Whether an older result stays while the next one loads. */
  busy?: boolean
  place?: 'search' | 'dashboard'
  layout?: Layout
  /** Shown when there are no cards. */
  empty: ReactNode
  /** Buttons in the footer, beside the corrections. */
  renderActions?: (card: Card) => ReactNode
  /** A list that contains only favourites needs no heart. */
  withHeart?: boolean
}

/** Property cards with all of a list's actions, and its empty state. Properties whose owner refuses agents are collapsed below the others. */
export function PropertyCards({
  heading,
  asked,
  failed,
  expected,
  busy = false,
  place = 'search',
  layout = 'cards',
  empty,
  renderActions,
  withHeart = true,
}: PropertyCardsProps) {
  const now = useNow()
  const { renderCallButton, callWindow } = useCalls(useUser().id)
  const { pathname, search } = useLocation()
  const from = place === 'search' ? pathname + search : undefined
  const cardProps = (card: Card) => ({
    card,
    now,
    from,
    favorite: withHeart && <FavoriteHeart id={card.id} title={card.title} isFavorite={card.isFavorite} place="list" />,
    lights: (
      <span className="flex items-center gap-1">
        {renderCallButton(card)}
        <LightSquares facts={card} />
      </span>
    ),
    clients: <MatchingClients of={card.matchingClients} isShort={layout === 'rows'} />,
    status: <StatusSelect card={card} place="list" />,
    actions: (
      <>
        <CorrectionButtons card={card} place="list" />
        {renderActions?.(card)}
      </>
    ),
  })
  const draw = (cards: readonly Card[]) =>
    layout === 'rows' ? (
      <Suspense fallback={<PropertyRowsSkeleton count={cards.length} />}>
        <PropertyRows rows={cards.map(cardProps)} busy={busy} />
      </Suspense>
    ) : (
      <PropertyGrid busy={busy}>
        {cards.map((card) => (
          <PropertyCard key={card.id} place={place} {...cardProps(card)} />
        ))}
      </PropertyGrid>
    )
  return (
    <Answer
      of={asked}
      failed={failed}
      loading={layout === 'rows' ? <PropertyRowsSkeleton count={2 * expected} /> : <PropertyGridSkeleton count={expected} />}
      isEmpty={(cards) => cards.length === 0}
      empty={empty}
    >
      {(cards) => {
        const [alone, open] = [cards.filter(isLeftAlone), cards.filter((card) => !isLeftAlone(card))]
        return (
          <>
            {callWindow}
            {heading && <h2 className="sr-only">{heading}</h2>}
            {open.length > 0 && draw(open)}
            {alone.length > 0 && (
              <details className="mt-4" open={open.length === 0}>
                <summary className="mb-3 cursor-pointer text-sm text-ink-2">Keine Makler gewünscht ({alone.length})</summary>
                {draw(alone)}
              </details>
            )}
          </>
        )
      }}
    </Answer>
  )
}
