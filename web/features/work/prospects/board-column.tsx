import { useDroppable } from '@dnd-kit/core'
import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE } from '#shared/domain/prospect-status.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format.ts'
import type { More } from '#web/lib/pages.ts'
import type { BoardCardProps } from './board-card.tsx'
import { BoardCard } from './board-card.tsx'
import type { LoadedColumn } from './use-board.ts'
import type { Prospect } from './use-prospects.ts'

/** A card's estimated height, and the gap between two cards, in pixels. */
const CARD = 166
const GAP = 8

interface BoardColumnProps extends Omit<BoardCardProps, 'prospect' | 'to' | 'isSelected'> {
  column: LoadedColumn
  more: More | undefined
  selected: number | undefined
  toHref: (id: number) => string
}

/** A column's virtualized cards. The dragged one stays mounted until it is dropped. */
function useColumnRows(prospects: readonly Prospect[], dragged: number) {
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only and passed to nothing memoized
  const rows = useVirtualizer({
    count: prospects.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD,
    // an element without layout has no height
    measureElement: (element) => element.getBoundingClientRect().height || CARD,
    gap: GAP,
    getItemKey: (index) => prospects[index]?.card.id ?? index,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...(dragged >= 0 ? [dragged] : [])])],
    overscan: 4,
    useFlushSync: false,
  })
  return { list, rows }
}

/** Cards before the end of the loaded ones at which the next page is loaded. */
const AHEAD = 5

export function BoardColumn({ column, more, selected, toHref, ...card }: BoardColumnProps) {
  const { status, prospects, total, totalIsExact } = column
  const { setNodeRef, node, isOver, active } = useDroppable({ id: status })
  const findPosition = (id: unknown) => prospects.findIndex(({ card }) => card.id === id)
  const dragged = active ? findPosition(active.id) : -1
  const { list, rows } = useColumnRows(prospects, dragged)

  const end = rows.getVirtualItems().findLast(({ index }) => index !== dragged)?.index ?? 0
  const isNearEnd = prospects.length > 0 && end >= prospects.length - AHEAD
  useEffect(() => {
    if (isNearEnd && more?.hasMore && !more.isLoading && !more.hasFailed) more.load()
  })

  const isHere = selected !== undefined && findPosition(selected) >= 0
  useEffect(() => {
    if (!isHere) return
    // by its heading, so that the page does not scroll to the bottom of the column
    node.current?.querySelector('h2')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    rows.scrollToIndex(findPosition(selected), { align: 'auto' })
    // only when the card appears; later it is left where it is
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHere, selected])

  return (
    // padding instead of a gap between columns: a card dropped there still has a target
    <section ref={setNodeRef} aria-label={PROSPECT_STATUS_LABEL[status]} className="w-79 shrink-0 snap-start px-1.5 max-sm:w-[85vw]">
      <div className={cn('flex h-full flex-col rounded-panel border', isOver && dragged < 0 ? 'border-accent bg-accent-tint' : 'bg-quiet')}>
        <h2 className="flex items-center justify-between gap-2 px-3 pt-3 pb-2 text-sm">
          <Badge tone={PROSPECT_STATUS_TONE[status]}>{PROSPECT_STATUS_LABEL[status]}</Badge>
          <span className="font-semibold text-ink-2 num">{`${formatCount(total)}${totalIsExact ? '' : '+'}`}</span>
        </h2>
        <div ref={list} className="min-h-0 grow overflow-y-auto px-2 pb-2">
          {total === 0 && <p className="px-1 py-2 text-[13px] text-ink-2">Niemand in diesem Status.</p>}
          <ul aria-label={PROSPECT_STATUS_LABEL[status]} className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const prospect = prospects[index]
              if (!prospect) return null
              const { id } = prospect.card
              return (
                <li
                  key={id}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={totalIsExact ? total : -1}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0"
                  style={{ top: start }}
                >
                  <BoardCard {...card} prospect={prospect} to={toHref(id)} isSelected={id === selected} />
                </li>
              )
            })}
          </ul>
          {more && <MoreButton more={more} />}
        </div>
      </div>
    </section>
  )
}
