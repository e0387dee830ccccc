import { DndContext, DragOverlay, useDndContext } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { More } from '#web/lib/pages.ts'
import type { LostFocus } from './board-card.tsx'
import { DraggedCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import type { FactsProps } from './board-facts.tsx'
import { announcements, columnBelow, findDragged, instructions, useBoardSensors } from './board-drag.ts'
import type { LoadedColumn } from './use-board.ts'

interface BoardProps extends Omit<FactsProps, 'prospect'> {
  columns: readonly LoadedColumn[]
  /** The further pages of each column. */
  more: ReadonlyMap<ProspectStatus, More>
  /** The card selected by the URL, or the one moved last. */
  selected?: number | undefined
  /** URL of a property's details. */
  toHref: (id: number) => string
  onMoved: (id: number) => void
}

/** Milliseconds after a drag within which its final click may come. */
const LATE_CLICK = 300
const prevent = (event: Event) => event.preventDefault()

function Dragged(facts: Omit<FactsProps, 'prospect'>) {
  const { active } = useDndContext()
  const isDragging = active !== null
  // a finger that rested without moving ends with a click, which must not follow the card's link
  useEffect(() => {
    if (!isDragging) return
    addEventListener('click', prevent, { capture: true })
    return () => void setTimeout(() => removeEventListener('click', prevent, { capture: true }), LATE_CLICK)
  }, [isDragging])

  const prospect = findDragged(active)
  return <DragOverlay dropAnimation={null}>{prospect && <DraggedCard {...facts} prospect={prospect} />}</DragOverlay>
}

/** Prospects as columns by status, sorted like the table, with further pages as they are scrolled. A card dropped in another column gets that status. */
export function Board({ columns, more, selected, toHref, onMoved, ...facts }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const lostFocusRef = useRef<LostFocus>(undefined)
  return (
    <DndContext
      sensors={useBoardSensors()}
      collisionDetection={columnBelow}
      accessibility={{ announcements, screenReaderInstructions: instructions, restoreFocus: false }}
      autoScroll={{ canScroll: (element) => element === board.current, layoutShiftCompensation: false }}
    >
      <div
        ref={board}
        data-wide
        className="-mx-4 flex h-[calc(100dvh-15.5rem)] min-h-96 scroll-px-2.5 overflow-x-auto px-2.5 pb-2 max-md:h-[calc(100dvh-5.5rem)] max-md:snap-x max-md:snap-mandatory max-md:has-data-dragging:snap-none sm:-mx-6 sm:scroll-px-4.5 sm:px-4.5"
      >
        {columns.map((column) => (
          <BoardColumn
            {...facts}
            key={column.status}
            column={column}
            more={more.get(column.status)}
            selected={selected}
            toHref={toHref}
            isMovable={columns.length > 1}
            onMoved={onMoved}
            lostFocusRef={lostFocusRef}
          />
        ))}
      </div>
      <Dragged {...facts} />
    </DndContext>
  )
}
