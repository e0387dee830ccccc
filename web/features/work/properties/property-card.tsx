import { isRealPrice } from '#shared/domain/price.ts'
import { DoorOpen, House, Ruler, UserRound } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { PropertyCard as Card } from '#shared/contract/work/properties.ts'
import { PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Photo } from '#web/components/photo.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatAsked, formatPricePerSize, formatRooms, formatSize } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { formatListed } from './days-online.ts'
import { LeadScoreButton } from './lead-score.tsx'
import { PropertyBadges } from './property-badges.tsx'
import { VerdictLine } from './verdict.tsx'

export interface PropertyCardProps {
  card: Card
  now: number
  place?: 'search' | 'dashboard'
  /** Button on the picture. */
  favorite?: ReactNode
  /** The contact light, beside the place. */
  lights?: ReactNode
  /** Search clients it fits; empty if there are none. */
  clients?: ReactNode
  /** Prospect status, beside the score. */
  status?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  /** The reader's search, for the link back. */
  from?: string | undefined
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-1.5 [&_svg]:size-4">
    {icon}
    <span className="num">{children}</span>
  </span>
)

const formatPlace = ({ zipCode, location }: Card) => [zipCode, location].filter(Boolean).join(' ') || 'Ort nicht angegeben'

function Facts({ card }: { card: Card }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-2">
      {card.size !== null && <Fact icon={<Ruler aria-hidden />}>{formatSize(card.size)}</Fact>}
      {card.size === null && card.plotSize !== null && <Fact icon={<Ruler aria-hidden />}>{formatSize(card.plotSize)} Grund</Fact>}
      {card.rooms !== null && <Fact icon={<DoorOpen aria-hidden />}>{formatRooms(card.rooms)}</Fact>}
      <Fact icon={<House aria-hidden />}>{PROPERTY_TYPE_LABEL[card.propertyType]}</Fact>
    </p>
  )
}

function Origin({ card, now }: { card: Card; now: number }) {
  return (
    <p className="flex items-center gap-2 border-t pt-2.5 text-xs text-ink-2">
      <UserRound aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {[card.sellerType && SELLER_TYPE_LABEL[card.sellerType], SOURCE_LABEL[card.source], card.isDemo && 'Demo']
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="shrink-0">{formatListed(card, now)}</span>
    </p>
  )
}

/** A property as a card. The whole card is a link; the controls are above it. */
export function PropertyCard({ card, now, place = 'search', favorite, lights, clients, status, actions, from }: PropertyCardProps) {
  const perSize = formatPricePerSize(card)
  return (
    <Panel className="group relative flex flex-col overflow-hidden transition-shadow hover:shadow-float has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent">
      <div className="relative aspect-[2.25] w-full overflow-hidden">
        <Photo src={card.imageUrls[0]} alt="" building={card.propertyType} click="button" />
      </div>
      <div className="pointer-events-none absolute top-2.5 left-2.5 flex max-w-[75%] flex-wrap gap-1.5">
        <PropertyBadges card={card} now={now} place={place} />
      </div>
      {favorite && <div className="absolute top-2.5 right-2.5 z-10">{favorite}</div>}
      <div className="flex flex-1 flex-col px-4 pt-3 pb-3">
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-lg font-bold tracking-tight num">
            {formatAsked(card)}
            {card.priceNegotiable && isRealPrice(card.price) && (
              <span className="ml-1.5 text-xs font-medium tracking-normal text-ink-2">VB</span>
            )}
          </p>
          {perSize && <p className="text-xs text-ink-2 num">{perSize}</p>}
        </div>
        <h3 className="mt-0.5 text-[15px] font-semibold">
          <Link
            to={paths.property(card.id)}
            state={from === undefined ? null : { from }}
            title={card.title}
            className="block truncate leading-6 outline-none after:absolute after:inset-0"
          >
            {card.title}
          </Link>
        </h3>
        <div className="flex items-center justify-between gap-3">
          <p className="truncate text-[13px] text-ink-2">{formatPlace(card)}</p>
          {lights && <div className="relative z-10 shrink-0">{lights}</div>}
        </div>
        <Facts card={card} />
        {clients && <div className="mt-2 empty:hidden">{clients}</div>}
        <VerdictLine card={card} />
        <div className="mt-auto">
          <div className="flex items-center justify-between gap-3 pt-3 pb-2.5">
            <div className="relative z-10 min-w-0">{status}</div>
            <div className="relative z-10">
              <LeadScoreButton facts={card} now={now} />
            </div>
          </div>
          <Origin card={card} now={now} />
        </div>
        {actions && <div className="relative z-10 mt-2.5 flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
    </Panel>
  )
}

/** A card's placeholder, in the same shape. */
export const PropertyCardSkeleton = () => (
  <Panel className="overflow-hidden" aria-hidden>
    <Skeleton className="aspect-[2.25] w-full rounded-none!" />
    <div className="space-y-2.5 px-4 py-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
      <div className="flex justify-between pt-2">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-8 w-14" />
      </div>
      <Skeleton className="h-4 w-full" />
    </div>
  </Panel>
)

interface PropertyGridProps {
  children: ReactNode
  /** An older response is shown until the next one arrives. */
  busy?: boolean
}

export const PropertyGrid = ({ children, busy = false }: PropertyGridProps) => (
  <div role="list" aria-busy={busy} className={`grid gap-4 transition-opacity sm:grid-cols-2 xl:grid-cols-3 ${busy ? 'opacity-60' : ''}`}>
    {Children.map(children, (child) => (
      <div role="listitem" className="grid min-w-0">
        {child}
      </div>
    ))}
  </div>
)

export const PropertyGridSkeleton = ({ count }: { count: number }) => (
  <div role="status" aria-label="Immobilien werden geladen">
    <PropertyGrid>
      {Array.from({ length: count }, (_, index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </PropertyGrid>
  </div>
)
