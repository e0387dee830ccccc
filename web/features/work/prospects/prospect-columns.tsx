import type { ReactNode } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { realPrice } from '#shared/domain/price.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { formatAsked, formatDate, formatRooms, formatSize } from '#web/lib/format.ts'
import { AssigneeCell, type Names } from './assignee.tsx'
import { FollowUpDate } from './follow-up-date.tsx'
import { formatPlace, Score } from './prospect-parts.tsx'
import { StatusSelect } from './status-select.tsx'
import type { Prospect } from './use-prospects.ts'

/** A column of the table, in addition to the property itself. */
export interface ProspectColumn {
  readonly title: string
  readonly width: string
  readonly isRight?: boolean
  /** Sort key; rows without a value come last. */
  readonly rank: (prospect: Prospect, names: Names) => string | number | null
  readonly renderCell: (prospect: Prospect, now: number) => ReactNode
}

const Status = ({ card }: { card: PropertyCard }) => (
  <span className="relative z-10 inline-flex max-w-full">
    <StatusSelect card={card} place="detail" />
  </span>
)

export const PROSPECT_COLUMNS = {
  place: {
    title: 'Ort',
    width: 'w-[15%]',
    rank: ({ card }) => formatPlace(card),
    renderCell: ({ card }) => <span className="text-ink-2">{formatPlace(card)}</span>,
  },
  price: {
    title: 'Preis',
    width: 'w-[11%]',
    isRight: true,
    rank: ({ card }) => realPrice(card.price),
    renderCell: ({ card }) => <span className="font-medium num">{formatAsked(card)}</span>,
  },
  status: {
    title: 'Status',
    width: 'w-[16.5rem]',
    rank: ({ card }) => PROSPECT_STATUSES.indexOf(card.prospectStatus),
    renderCell: ({ card }) => <Status card={card} />,
  },
  score: {
    title: 'Lead-Score',
    width: 'w-32',
    isRight: true,
    rank: ({ score }) => score,
    renderCell: ({ score }) => <Score score={score} />,
  },
  followUp: {
    title: 'Nachfassen',
    width: 'w-32',
    isRight: true,
    rank: ({ card }) => card.nextFollowUpDate,
    renderCell: ({ card }, now) => <FollowUpDate day={card.nextFollowUpDate} time={card.nextFollowUpTime} now={now} />,
  },
  owner: {
    title: 'Eigentümer',
    width: 'w-32',
    rank: ({ card }) => readOwnerName(card),
    renderCell: ({ card }) => readOwnerName(card) ?? '–',
  },
  size: {
    title: 'Fläche',
    width: 'w-24',
    isRight: true,
    rank: ({ card }) => card.size,
    renderCell: ({ card }) => <span className="num">{card.size === null ? '–' : formatSize(card.size)}</span>,
  },
  rooms: {
    title: 'Zimmer',
    width: 'w-24',
    isRight: true,
    rank: ({ card }) => card.rooms,
    renderCell: ({ card }) => <span className="num">{card.rooms === null ? '–' : formatRooms(card.rooms)}</span>,
  },
  assignee: {
    title: 'Zuständig',
    width: 'w-28',
    rank: ({ card }, names) => names.get(card.assignedTo ?? '') ?? null,
    renderCell: ({ card }) => <AssigneeCell card={card} />,
  },
  since: {
    title: 'Status seit',
    width: 'w-28',
    isRight: true,
    rank: ({ card }) => card.statusChangedAt,
    renderCell: ({ card }) => <span className="num">{card.statusChangedAt === null ? '–' : formatDate(card.statusChangedAt)}</span>,
  },
  listed: {
    title: 'Eingestellt',
    width: 'w-28',
    isRight: true,
    rank: ({ card }) => card.listedAt,
    renderCell: ({ card }) => <span className="num">{formatDate(card.listedAt)}</span>,
  },
} as const satisfies Record<string, ProspectColumn>

export type ColumnName = keyof typeof PROSPECT_COLUMNS
export const COLUMN_NAMES = Object.keys(PROSPECT_COLUMNS) as readonly ColumnName[]
/** The table's default columns. */
export const USUAL_COLUMNS: readonly ColumnName[] = ['place', 'price', 'status', 'score', 'followUp']
/** The same in an office of several. */
export const USUAL_AMONG_COLLEAGUES: readonly ColumnName[] = [...USUAL_COLUMNS, 'assignee']
/** More would leave no room for the property itself. */
export const COLUMNS_MAX = 7

/** `price-desc`: column and direction. */
export interface ProspectSort {
  readonly by: ColumnName | 'title'
  readonly direction: 'asc' | 'desc'
}

export function readSort(text: string | null): ProspectSort | undefined {
  const [by, direction] = (text ?? '').split('-')
  const name = by === 'title' ? by : COLUMN_NAMES.find((one) => one === by)
  return name && (direction === 'asc' || direction === 'desc') ? { by: name, direction } : undefined
}

const inGerman = new Intl.Collator('de', { numeric: true })
const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : inGerman.compare(String(one), String(other))

/** Stable sort by a column; rows without a value come last in both directions. */
export function orderProspects(prospects: readonly Prospect[], sort: ProspectSort | undefined, names: Names): readonly Prospect[] {
  if (!sort) return prospects
  const rank: ProspectColumn['rank'] = sort.by === 'title' ? ({ card }) => card.title : PROSPECT_COLUMNS[sort.by].rank
  return prospects.toSorted((a, b) => {
    const [one, other] = [rank(a, names), rank(b, names)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sort.direction === 'asc' ? compare(one, other) : compare(other, one)
  })
}
