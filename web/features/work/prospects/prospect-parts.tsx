import { Link } from 'react-router'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'

export const formatPlace = ({ zipCode, location }: PropertyCard) => [zipCode, location].filter(Boolean).join(' ') || 'Ort nicht angegeben'

/** Focus ring on the element around the link. */
export const focusClass = 'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent'

/** The link covers its whole row or card; other controls are above it. */
export const DetailsLink = ({ card, to }: { card: PropertyCard; to: string }) => (
  <Link
    to={to}
    state={{ opened: true }}
    preventScrollReset
    title={card.title}
    className="block truncate leading-6 font-semibold outline-none after:absolute after:inset-0"
  >
    {card.title}
  </Link>
)

export const Score = ({ score }: { score: number }) => (
  <span className="num">
    <span className="font-semibold">{score}</span>/{LEAD_SCORE_MAX}
  </span>
)
