import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { isLeftAlone } from '#shared/domain/left-alone.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatAsked } from '#web/lib/format.ts'
import { ByRight } from '#web/lib/may.ts'
import { useMedia } from '#web/lib/hooks.ts'
import type { More } from '#web/lib/pages.ts'
import { useIsPrinting } from '#web/lib/use-printing.ts'
import { Assignee } from './assignee.tsx'
import { ColumnHead } from './column-head.tsx'
import { FollowUpDate } from './follow-up-date.tsx'
import { type ColumnName, PROSPECT_COLUMNS, type ProspectColumn, type ProspectSort, USUAL_COLUMNS } from './prospect-columns.tsx'
import { DetailsLink, focusClass, formatPlace, Score } from './prospect-parts.tsx'
import { ProspectSheet } from './prospect-sheet.tsx'
import { StatusSelect } from './status-select.tsx'
import type { Prospect } from './use-prospects.ts'
import type { Selection } from './use-selection.ts'
import { useWindowRows } from '#web/lib/use-window-rows.ts'

interface ListProps {
  prospects: readonly Prospect[]
  now: number
  /** The row selected by the URL. */
  selected?: number | undefined
  /** URL of a property's details. */
  toHref: (id: number) => string
  /** An owner's contact lights. */
  renderLights: (card: PropertyCard) => ReactNode
  columns: readonly ColumnName[]
  sort: ProspectSort | undefined
  onSort: (sort: ProspectSort | undefined) => void
  selection: Selection
  /** The further pages. */
  more: More | undefined
}

const ROW = 61
const CARD = 154

/** The tick box is above the link that covers its row. */
const Tick = ({ card, isChosen, onToggle }: { card: PropertyCard; isChosen: boolean; onToggle: (id: number) => void }) => (
  <ByRight right="prospects.work">
    <span className="relative z-10 shrink-0 print:hidden">
      <Checkbox aria-label={`Auswählen: ${card.title}`} checked={isChosen} onChange={() => onToggle(card.id)}>
        {null}
      </Checkbox>
    </span>
  </ByRight>
)

const Who = ({ card, to, lights, tick }: { card: PropertyCard; to: string; lights: ReactNode; tick: ReactNode }) => (
  <div className="flex items-center gap-3">
    {tick}
    <div className="min-w-0 flex-1">
      <DetailsLink card={card} to={to} />
      <span className="block truncate text-[13px] text-ink-2">{readOwnerName(card)}</span>
    </div>
    <div className="relative z-10">{lights}</div>
  </div>
)

const Spacer = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface RowProps {
  prospect: Prospect
  index: number
  count: number
  now: number
  to: string
  isSelected: boolean
  renderLights: ListProps['renderLights']
  columns: readonly ColumnName[]
  isChosen: boolean
  onToggle: (id: number) => void
  /** Measures the element's height. */
  measure: (element: HTMLElement | null) => void
}

/** Memoized: scrolling renders only rows that come into view. */
const Row = memo(function Row({ prospect, index, now, to, isSelected, renderLights, columns, isChosen, onToggle, measure }: RowProps) {
  const { card } = prospect
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isSelected || undefined}
      className={cn(
        'relative h-[3.8125rem] border-b hover:bg-quiet',
        focusClass,
        (isSelected || isChosen) && 'bg-accent-tint hover:bg-accent-tint!',
      )}
    >
      <td className="py-2 pr-3 pl-4">
        <Who card={card} to={to} lights={renderLights(card)} tick={<Tick card={card} isChosen={isChosen} onToggle={onToggle} />} />
      </td>
      {columns.map((name) => {
        const { isRight, renderCell }: ProspectColumn = PROSPECT_COLUMNS[name]
        return (
          <td key={name} className={cn('truncate px-3 last:pr-4', isRight && 'text-right')}>
            {renderCell(prospect, now)}
          </td>
        )
      })}
    </tr>
  )
})

/** The visible rows' props. */
const drawn = (
  { prospects, now, selected, toHref, renderLights, columns, selection: { chosen, toggle } }: ListProps,
  items: readonly { index: number }[],
): Omit<RowProps, 'measure'>[] =>
  items.flatMap(({ index }) => {
    const prospect = prospects[index]
    if (!prospect) return []
    const { id } = prospect.card
    const isChosen = chosen.has(id)
    return [
      {
        prospect,
        index,
        count: prospects.length,
        now,
        to: toHref(id),
        isSelected: id === selected,
        renderLights,
        columns,
        isChosen,
        onToggle: toggle,
      },
    ]
  })

function TickAll({ prospects, selection: { chosen, choose, clear }, more }: Pick<ListProps, 'prospects' | 'selection' | 'more'>) {
  return (
    <Checkbox
      aria-label={more?.hasMore ? 'Alle geladenen auswählen' : 'Alle auswählen'}
      checked={chosen.size > 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen.size > 0 && chosen.size < prospects.length
      }}
      onChange={() => (chosen.size > 0 ? clear() : choose(prospects.map(({ card }) => card.id)))}
    >
      {null}
    </Checkbox>
  )
}

function Table(props: ListProps) {
  const { prospects, selected } = props
  const { list, items, measure, above, below } = useWindowRows<HTMLTableSectionElement>({
    count: prospects.length,
    estimate: ROW,
    shownFirst: prospects.findIndex(({ card }) => card.id === selected),
    toKey: (index) => prospects[index]?.card.id ?? index,
  })
  return (
    <Panel aria-label="Liste der Prospects" data-wide={props.columns.length > USUAL_COLUMNS.length || undefined}>
      <table className="w-full table-fixed text-sm" aria-rowcount={prospects.length + 1}>
        <thead className="sticky top-14 z-20 bg-quiet text-[13px] text-ink-2">
          <tr>
            <ColumnHead name="title" title="Immobilie" sort={props.sort} onSort={props.onSort}>
              <ByRight right="prospects.work">
                <TickAll prospects={prospects} selection={props.selection} more={props.more} />
              </ByRight>
            </ColumnHead>
            {props.columns.map((name) => {
              const { title, width, isRight }: ProspectColumn = PROSPECT_COLUMNS[name]
              return (
                <ColumnHead key={name} name={name} title={title} width={width} isRight={isRight} sort={props.sort} onSort={props.onSort} />
              )
            })}
          </tr>
        </thead>
        {/* below the head of the table, which stays in sight */}
        <tbody ref={list} className="[&_:is(a,button,input,select)]:scroll-mt-12">
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

const Card = memo(function Card({
  prospect: { card, score },
  index,
  count,
  now,
  to,
  isSelected,
  renderLights,
  isChosen,
  onToggle,
  measure,
}: RowProps) {
  return (
    <li ref={measure} data-index={index} className="pb-3" aria-setsize={count} aria-posinset={index + 1}>
      <div
        aria-current={isSelected || undefined}
        className={cn(
          'relative rounded-panel border px-4 py-3 shadow-panel',
          focusClass,
          isSelected || isChosen ? 'bg-accent-tint' : 'bg-panel',
        )}
      >
        <div className="flex items-center gap-3">
          <Tick card={card} isChosen={isChosen} onToggle={onToggle} />
          <div className="min-w-0 flex-1">
            <DetailsLink card={card} to={to} />
          </div>
          <div className="relative z-10">{renderLights(card)}</div>
        </div>
        <p className="mt-0.5 truncate text-[13px] text-ink-2">{[formatPlace(card), readOwnerName(card)].filter(Boolean).join(' · ')}</p>
        <Assignee card={card} />
        <div className="mt-2 flex items-start justify-between gap-3 text-sm">
          <span className="font-semibold num">{formatAsked(card)}</span>
          <span className="text-right">
            <span className="text-[13px] text-ink-2">Nachfassen </span>
            <FollowUpDate day={card.nextFollowUpDate} time={card.nextFollowUpTime} now={now} />
          </span>
        </div>
        <div className="mt-2 flex items-center justify-between gap-3 text-sm">
          <span className="relative z-10 inline-flex max-w-full">
            <StatusSelect card={card} place="detail" />
          </span>
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
    toKey: (index) => prospects[index]?.card.id ?? index,
  })
  return (
    <ul ref={list} style={{ paddingTop: above, paddingBottom: below }} aria-label="Liste der Prospects">
      {drawn(props, items).map((row) => (
        <Card key={row.prospect.card.id} {...row} measure={measure} />
      ))}
    </ul>
  )
}

/**
 * Prospects as a table; on narrow screens as cards. Virtualized; in print all loaded rows, or the selected ones. Owners who refuse agents and are not being
 * worked on come last, on demand.
 */
export function ProspectTable(props: ListProps) {
  const wide = useMedia('(min-width: 70rem)')
  const isPrinting = useIsPrinting()
  const [isWanted, setWanted] = useState(false)
  const { chosen } = props.selection
  if (isPrinting)
    return (
      <ProspectSheet
        prospects={chosen.size === 0 ? props.prospects : props.prospects.filter(({ card }) => chosen.has(card.id))}
        isCut={chosen.size === 0 && props.more?.hasMore === true}
      />
    )
  const List = wide ? Table : Cards
  const alone = props.prospects.filter(({ card }) => isLeftAlone(card))
  const open = props.prospects.filter(({ card }) => !isLeftAlone(card))
  const isUnfolded = isWanted || open.length === 0 || alone.some(({ card }) => card.id === props.selected)
  return (
    <>
      <List {...props} prospects={isUnfolded ? [...open, ...alone] : open} />
      {props.more && <MoreButton more={props.more} />}
      {!isUnfolded && alone.length > 0 && (
        <Button variant="link" size="small" className="mt-3" onClick={() => setWanted(true)}>
          Keine Makler gewünscht ({alone.length}): anzeigen
        </Button>
      )}
    </>
  )
}
