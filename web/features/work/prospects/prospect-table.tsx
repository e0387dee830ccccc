import type { ReactNode } from 'react'
import { memo } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAsked } from '#web/lib/format.ts'
import { useMedia } from '#web/lib/hooks.ts'
import { useIsPrinting } from '#web/lib/use-printing.ts'
import { FollowUpDate } from './follow-up-date.tsx'
import { DetailsLink, focusClass, placeOf, Score } from './prospect-parts.tsx'
import { ProspectSheet } from './prospect-sheet.tsx'
import { StatusSelect } from './status-select.tsx'
import type { Prospect } from './use-prospects.ts'
import { useWindowRows } from './use-window-rows.ts'

interface ListProps {
  prospects: readonly Prospect[]
  now: number
  /** The row the address points at. */
  selected?: number | undefined
  /** Address that opens the details of a property. */
  hrefOf: (id: number) => string
  /** Whether an owner may be contacted. */
  renderLights: (card: PropertyCard) => ReactNode
}

const ROW = 61
const CARD = 154

const Status = ({ card }: { card: PropertyCard }) => (
  <span className="relative z-10 inline-flex max-w-full">
    <StatusSelect card={card} place="detail" />
  </span>
)

const Who = ({ card, to, lights }: { card: PropertyCard; to: string; lights: ReactNode }) => (
  <div className="flex items-center gap-4">
    <div className="min-w-0 flex-1">
      <DetailsLink card={card} to={to} />
      {card.ownerName && <span className="block truncate text-[13px] text-ink-2">{card.ownerName}</span>}
    </div>
    <div className="relative z-10">{lights}</div>
  </div>
)

const COLUMNS = [
  ['Immobilie', 'text-left'],
  ['Ort', 'w-[17%] text-left'],
  ['Preis', 'w-[12%] text-right'],
  ['Status', 'w-[13.5rem] xl:w-[15rem] text-left'],
  ['Lead-Score', 'w-26 text-right'],
  ['Nachfassen', 'w-32 text-right'],
] as const

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface RowProps {
  prospect: Prospect
  index: number
  count: number
  now: number
  to: string
  isSelected: boolean
  renderLights: ListProps['renderLights']
  /** Takes the element's height. */
  measure: (element: HTMLElement | null) => void
}

/** Remembered: while somebody scrolls, only what comes into sight is drawn. */
const Row = memo(function Row({ prospect: { card, score }, index, now, to, isSelected, renderLights, measure }: RowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isSelected || undefined}
      className={cn('relative h-[3.8125rem] border-b hover:bg-quiet', focusClass, isSelected && 'bg-accent-tint hover:bg-accent-tint')}
    >
      <td className="py-2 pr-3 pl-4">
        <Who card={card} to={to} lights={renderLights(card)} />
      </td>
      <td className="truncate px-3 text-ink-2">{placeOf(card)}</td>
      <td className="px-3 text-right font-medium num">{formatAsked(card)}</td>
      <td className="px-3">
        <Status card={card} />
      </td>
      <td className="px-3 text-right">
        <Score score={score} />
      </td>
      <td className="py-2 pr-4 pl-3 text-right">
        <FollowUpDate day={card.nextFollowUpDate} now={now} />
      </td>
    </tr>
  )
})

/** Hands the rows in sight to whatever draws them. */
const drawn = (
  { prospects, now, selected, hrefOf, renderLights }: ListProps,
  items: readonly { index: number }[],
): Omit<RowProps, 'measure'>[] =>
  items.flatMap(({ index }) => {
    const prospect = prospects[index]
    if (!prospect) return []
    const { id } = prospect.card
    return [{ prospect, index, count: prospects.length, now, to: hrefOf(id), isSelected: id === selected, renderLights }]
  })

function Table(props: ListProps) {
  const { prospects, selected } = props
  const { list, items, measure, above, below } = useWindowRows<HTMLTableSectionElement>({
    count: prospects.length,
    estimate: ROW,
    shownFirst: prospects.findIndex(({ card }) => card.id === selected),
    keyOf: (index) => prospects[index]?.card.id ?? index,
  })
  return (
    <Panel aria-label="Liste der Prospects">
      <table className="w-full table-fixed text-sm" aria-rowcount={prospects.length + 1}>
        <thead className="sticky top-14 z-20 bg-quiet text-[13px] text-ink-2">
          <tr>
            {COLUMNS.map(([name, className]) => (
              <th key={name} scope="col" className={cn('border-b px-3 py-2.5 font-medium first:pl-4 last:pr-4', className)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          <Spacer height={above} />
          {drawn(props, items).map((row) => (
            <Row key={row.prospect.card.id} {...row} measure={measure} />
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </Panel>
  )
}

const Card = memo(function Card({ prospect: { card, score }, index, count, now, to, isSelected, renderLights, measure }: RowProps) {
  return (
    <li ref={measure} data-index={index} className="pb-3" aria-setsize={count} aria-posinset={index + 1}>
      <div
        aria-current={isSelected || undefined}
        className={cn('relative rounded-panel border px-4 py-3 shadow-panel', focusClass, isSelected ? 'bg-accent-tint' : 'bg-panel')}
      >
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <DetailsLink card={card} to={to} />
          </div>
          <div className="relative z-10">{renderLights(card)}</div>
        </div>
        <p className="mt-0.5 truncate text-[13px] text-ink-2">{[placeOf(card), card.ownerName].filter(Boolean).join(' · ')}</p>
        <div className="mt-2 flex items-start justify-between gap-3 text-sm">
          <span className="font-semibold num">{formatAsked(card)}</span>
          <span className="text-right">
            <span className="text-[13px] text-ink-2">Nachfassen </span>
            <FollowUpDate day={card.nextFollowUpDate} now={now} />
          </span>
        </div>
        <div className="mt-2 flex items-center justify-between gap-3 text-sm">
          <Status card={card} />
          <Score score={score} />
        </div>
      </div>
    </li>
  )
})

function Cards(props: ListProps) {
  const { prospects, selected } = props
  const { list, items, measure, above, below } = useWindowRows<HTMLUListElement>({
    count: prospects.length,
    estimate: CARD,
    shownFirst: prospects.findIndex(({ card }) => card.id === selected),
    keyOf: (index) => prospects[index]?.card.id ?? index,
  })
  return (
    <ul ref={list} style={{ paddingTop: above, paddingBottom: below }} aria-label="Liste der Prospects">
      {drawn(props, items).map((row) => (
        <Card key={row.prospect.card.id} {...row} measure={measure} />
      ))}
    </ul>
  )
}

/** The prospects as a table; on narrow screens as cards. Only what is in sight is drawn, on paper all of it. */
export function ProspectTable(props: ListProps) {
  const wide = useMedia('(min-width: 70rem)')
  const isPrinting = useIsPrinting()
  if (isPrinting) return <ProspectSheet prospects={props.prospects} />
  return wide ? <Table {...props} /> : <Cards {...props} />
}

const Shape = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-6 border-b px-4 py-3.5 last:border-0">{children}</div>
)

export const ProspectTableSkeleton = () => (
  <Panel role="status" aria-label="Prospects werden geladen">
    {Array.from({ length: 8 }, (_, index) => (
      <Shape key={index}>
        <Skeleton className="h-8 grow" />
        <Skeleton className="h-5 w-24 max-[70rem]:hidden" />
        <Skeleton className="h-8 w-40 max-sm:hidden" />
        <Skeleton className="h-5 w-16" />
      </Shape>
    ))}
  </Panel>
)
