import { useDndMonitor, useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { RefObject, SyntheticEvent } from 'react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { cn } from '#web/lib/class-names.ts'
import { useMayWork } from '#web/lib/colleagues.ts'
import { toStatus } from './board-drag.ts'
import type { FactsProps } from './board-facts.tsx'
import { Facts, StatusAge } from './board-facts.tsx'
import { DetailsLink, focusClass } from './prospect-parts.tsx'
import { useChangeStatus } from './queries.ts'
import { StatusBadge, StatusControl } from './status-select.tsx'

const cardClass = 'relative rounded-control border p-3'
const footClass = 'mt-2.5 flex items-center justify-between gap-2'

/** The card under the pointer. */
export function DraggedCard(facts: FactsProps) {
  const { card } = facts.prospect
  return (
    <div className={cn(cardClass, 'cursor-grabbing border-accent bg-panel shadow-float')}>
      <p className="truncate pr-7 font-semibold">{card.title}</p>
      <Facts {...facts} />
      <div className={footClass}>
        <StatusBadge status={card.prospectStatus} />
        <StatusAge card={card} now={facts.now} />
      </div>
    </div>
  )
}

/** The focused part of a card when the card was unmounted. */
export type LostFocus = { readonly id: number; readonly part: number } | undefined

/** A card that changes its column is remounted; restores its focus. */
function useFocusThatFollows(element: RefObject<HTMLElement | null>, id: number, lostRef: RefObject<LostFocus>) {
  useLayoutEffect(() => {
    const parts = () => [...(element.current?.querySelectorAll<HTMLElement>('a, button, select') ?? [])]
    if (lostRef.current?.id === id) {
      if (document.activeElement === document.body) parts()[lostRef.current.part]?.focus({ preventScroll: true })
      lostRef.current = undefined
    }
    return () => {
      const part = parts().findIndex((one) => one === document.activeElement)
      if (part >= 0) lostRef.current = { id, part }
    }
  }, [element, id, lostRef])
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

export interface BoardCardProps extends FactsProps {
  to: string
  isSelected: boolean
  /** Whether there is another column to move to. */
  isMovable: boolean
  onMoved: (id: number) => void
  lostFocusRef: RefObject<LostFocus>
}

export const BoardCard = memo(function BoardCard({
  to,
  isSelected,
  isMovable: hasColumns,
  onMoved,
  lostFocusRef,
  ...facts
}: BoardCardProps) {
  const { prospect, now } = facts
  const { card } = prospect
  const { id, title, prospectStatus } = card
  const element = useRef<HTMLElement>(null)
  useFocusThatFollows(element, id, lostFocusRef)

  const mayWork = useMayWork(card.assignedTo)
  const isMovable = hasColumns && mayWork
  const changeStatus = useChangeStatus(card, 'detail')
  const move = (status: ProspectStatus) => {
    onMoved(id)
    changeStatus(status)
  }
  // hides the card in its old column after a drop
  const [isLeaving, setIsLeaving] = useState(false)
  useDndMonitor({
    onDragEnd: ({ active, over }) => {
      if (active.id !== id || !over || over.id === prospectStatus) return
      setIsLeaving(true)
      move(toStatus(over))
    },
  })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { prospect },
    disabled: !isMovable,
  })
  return (
    <article
      ref={(node) => {
        element.current = node
        setNodeRef(node)
      }}
      {...listeners}
      data-dragging={isDragging || undefined}
      aria-current={isSelected || undefined}
      className={cn(
        cardClass,
        'touch-manipulation shadow-panel select-none [-webkit-touch-callout:none]',
        focusClass,
        isSelected ? 'bg-accent-tint' : 'bg-panel',
        (isDragging || isLeaving) && 'opacity-40',
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <DetailsLink card={card} to={to} />
        </div>
        <div className="relative z-10 -mt-0.5">{facts.renderCall(card)}</div>
        {isMovable && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            aria-label={`Verschieben: ${title}`}
            aria-describedby={attributes['aria-describedby']}
            className="relative z-10 -mt-0.5 -mr-1.5 flex size-7 shrink-0 cursor-grab! items-center justify-center rounded-md text-ink-2 hover:bg-quiet hover:text-ink"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <Facts {...facts} />
      <div className={footClass}>
        <span className="relative z-10 inline-flex min-w-0">
          {mayWork ? (
            <StatusControl
              aria-label={`Prospect-Status: ${title}`}
              value={prospectStatus}
              onChange={move}
              onMouseDown={stop}
              onTouchStart={stop}
            />
          ) : (
            <StatusBadge status={prospectStatus} />
          )}
        </span>
        <StatusAge card={card} now={now} />
      </div>
    </article>
  )
})
