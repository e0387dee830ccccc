import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PropertyCard as Card } from '#shared/contract/work/properties.ts'
import { findDoubt, HIDDEN_REASON_LABEL } from '#shared/domain/hidden-reason.ts'
import { PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { Photo } from '#web/components/photo.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { Popover } from '#web/components/ui/popover.tsx'
import { formatAsked, formatRooms, formatSize } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { formatListed } from './days-online.ts'
import { LeadScoreButton } from './lead-score.tsx'
import { messages } from './messages.ts'
import { PropertyBadges } from './property-badges.tsx'
import type { PropertyCardProps } from './property-card.tsx'

const listCardFacts = (card: Card, now: number) =>
  [
    [card.zipCode, card.location].filter(Boolean).join(' ') || 'Ort nicht angegeben',
    card.size !== null && formatSize(card.size),
    card.rooms !== null && formatRooms(card.rooms),
    PROPERTY_TYPE_LABEL[card.propertyType],
    card.sellerType && SELLER_TYPE_LABEL[card.sellerType],
    formatListed(card, now),
  ]
    .filter(Boolean)
    .join(' · ')

/** Less frequent actions, behind a button. */
function MoreActions({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={`Weitere Aktionen: ${title}`}
      open={open}
      onOpenChange={setOpen}
      className="p-2"
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`Weitere Aktionen: ${title}`}
          className="flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-quiet hover:text-ink"
        >
          <Ellipsis aria-hidden className="size-4.5" />
        </button>
      )}
    >
      <div className="flex flex-wrap gap-2">{children}</div>
    </Popover>
  )
}

function Title({ card, now, from }: Pick<PropertyCardProps, 'card' | 'now' | 'from'>) {
  const doubt = findDoubt(card)
  const facts = listCardFacts(card, now)
  return (
    <div className="min-w-0 flex-1 basis-32">
      <h3 className="text-sm font-semibold">
        <Link
          to={paths.property(card.id)}
          state={from === undefined ? null : { from }}
          title={card.title}
          className="block truncate leading-5 outline-none after:absolute after:inset-0"
        >
          {card.title}
        </Link>
      </h3>
      <div className="flex items-center gap-2">
        <p className="min-w-0 truncate text-[13px] leading-5 text-ink-2" title={facts}>
          {doubt !== null && <span className="text-amber">{`${messages.doubtful}: ${HIDDEN_REASON_LABEL[doubt]} · `}</span>}
          {facts}
        </p>
        {/* one line high: a badge without room is omitted, never cut */}
        <span className="flex h-6 max-w-3/5 shrink-0 flex-wrap gap-x-1 overflow-hidden max-sm:hidden">
          <PropertyBadges card={card} now={now} />
        </span>
      </div>
    </div>
  )
}

/** A property as a row with its card's actions; the whole row is a link, and the controls are above it. */
function PropertyRow({ card, now, favorite, lights, clients, status, actions, from }: Omit<PropertyCardProps, 'place'>) {
  return (
    <div className="relative flex min-h-13 items-center gap-3 px-3 py-1 hover:bg-quiet has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent max-sm:flex-wrap max-sm:py-2">
      <div className="h-10 w-14 shrink-0 overflow-hidden rounded-md max-sm:hidden">
        <Photo src={card.imageUrls[0]} alt="" building={card.propertyType} />
      </div>
      <Title card={card} now={now} from={from} />
      <p className="w-26 shrink-0 text-right text-sm font-semibold num max-sm:w-auto">{formatAsked(card)}</p>
      <div className="shrink-0 empty:hidden max-sm:order-1">{clients}</div>
      <div className="relative z-10 shrink-0 max-sm:order-1">{lights}</div>
      <div className="relative z-10 min-w-0 max-sm:order-1 sm:w-56 sm:shrink-0">{status}</div>
      <div className="relative z-10 max-sm:order-1 max-sm:ml-auto">
        <LeadScoreButton facts={card} now={now} />
      </div>
      <div className="relative z-10 flex shrink-0 items-center">
        {favorite}
        <MoreActions title={card.title}>{actions}</MoreActions>
      </div>
    </div>
  )
}

export interface PropertyRowsProps {
  /** Each row's props. */
  rows: readonly Omit<PropertyCardProps, 'place'>[]
  /** An older response is shown until the next one arrives. */
  busy?: boolean
}

export const PropertyRows = ({ rows, busy = false }: PropertyRowsProps) => (
  <Panel role="list" aria-busy={busy} className={`divide-y transition-opacity ${busy ? 'opacity-60' : ''}`}>
    {rows.map((row) => (
      <div key={row.card.id} role="listitem">
        <PropertyRow {...row} />
      </div>
    ))}
  </Panel>
)
