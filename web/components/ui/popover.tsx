import type { ReactNode, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cn } from '../../lib/class-names.ts'

/** Props that the trigger needs to open the popover and to expose its state. */
export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string
  readonly onClick: () => void
}

interface PopoverProps {
  renderTrigger: (props: TriggerProps) => ReactNode
  label: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: 'start' | 'end'
  className?: string
  /** Opens without taking the focus: for read-only content. */
  passive?: boolean
}

const GAP = 6
const EDGE = 12

/** Below the trigger, or above it if there is no room; never beyond the window's edge. */
function place(panel: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted = align === 'start' ? at.left : at.right - width
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const lowest = Math.max(EDGE, innerHeight - EDGE - height)
  panel.style.left = `${Math.max(EDGE, Math.min(wanted, document.documentElement.clientWidth - width - EDGE))}px`
  panel.style.top = `${below + height > innerHeight - EDGE && above > EDGE ? above : Math.min(below, lowest)}px`
}

function useDismissal(open: boolean, panel: RefObject<HTMLElement | null>, trigger: RefObject<HTMLElement | null>, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const holds = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) === true || trigger.current?.contains(target) === true)
    const onOutside = (event: Event) => {
      if (!holds(event.target)) latest.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (panel.current?.contains(document.activeElement)) trigger.current?.focus()
      latest.current()
    }
    addEventListener('pointerdown', onOutside)
    addEventListener('focusin', onOutside)
    addEventListener('keydown', onKey)
    addEventListener('resize', onOutside)
    return () => {
      removeEventListener('pointerdown', onOutside)
      removeEventListener('focusin', onOutside)
      removeEventListener('keydown', onKey)
      removeEventListener('resize', onOutside)
    }
  }, [open, panel, trigger])
}

/** A panel above all content that belongs to a button. Escape and a click or focus elsewhere close it. */
export function Popover({ renderTrigger, label, children, open, onOpenChange, align = 'end', className, passive = false }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shown = panel.current
    if (!open || !shown || !button.current) return undefined
    // The top layer exempts the panel from the clipping and stacking of its ancestors.
    shown.showPopover?.()
    const trigger = button.current
    place(shown, trigger, align)
    // its content may load after it opens
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(() => place(shown, trigger, align)) : undefined
    sizes?.observe(shown)
    if (!passive) shown.focus({ preventScroll: true })
    return () => sizes?.disconnect()
  }, [open, align, passive])
  useDismissal(open, panel, button, () => onOpenChange(false))

  return (
    <>
      {renderTrigger({ ref: button, 'aria-expanded': open, 'aria-controls': id, onClick: () => onOpenChange(!open) })}
      {open && (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="group"
          aria-label={label}
          tabIndex={-1}
          className={cn(
            'fixed m-0 max-w-[calc(100vw-24px)] max-h-[calc(100dvh-24px)] animate-fade overflow-x-hidden overflow-y-auto rounded-panel border bg-panel text-ink shadow-float outline-none',
            className,
          )}
        >
          {children}
        </div>
      )}
    </>
  )
}

/** A menu entry's style. */
export const menuItemClass =
  'flex min-h-9 pointer-coarse:min-h-11 w-full items-center gap-2.5 rounded-md px-2.5 text-sm -outline-offset-2 hover:bg-quiet [&_svg]:size-4 [&_svg]:text-ink-2'
