import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '../lib/class-names.ts'
import { findSuccessor } from '../lib/successor.ts'
import { type Toast, toaster } from '../lib/toast.ts'
import { Button } from './ui/button.tsx'

/** Last pointer position, as fractions of the window's width and height. */
let pointer = { x: 1, y: 0 }
const follow = ({ clientX, clientY }: PointerEvent) => {
  pointer = { x: clientX / innerWidth, y: clientY / innerHeight }
}

/** Whether the pointer is near the messages' usual corner; checked when one appears, because a message does not move. */
const isInTheWay = () => pointer.x < 0.5 && pointer.y > 0.6

/** Pauses the timers while a message has the pointer or the focus; returns the focus after a focused message was closed. */
function useHold() {
  const hold = useRef({ isPointed: false, isFocused: false, cameFrom: null as Element | null })
  const apply = (change: Partial<typeof hold.current>) => {
    Object.assign(hold.current, change)
    toaster[hold.current.isPointed || hold.current.isFocused ? 'pause' : 'resume']()
  }
  const isEmpty = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current) === null
  useEffect(() => {
    // removed messages report neither leave nor blur
    if (isEmpty) Object.assign(hold.current, { isPointed: false, isFocused: false })
  }, [isEmpty])
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)
  return {
    /** Closes a message, which takes pointer and focus with it. */
    close: (id: number) => {
      const { isFocused, cameFrom } = hold.current
      toaster.dismiss(id)
      // the pointer may now be on the next message
      apply({ isPointed: hold.current.isPointed && toaster.current() !== null, isFocused: false })
      if (!isFocused) return
      const from = cameFrom?.isConnected ? cameFrom : cameFrom && findSuccessor(cameFrom)
      const next = from && from !== document.body ? from : document.getElementById('inhalt')
      ;(next as HTMLElement | null)?.focus({ preventScroll: true })
    },
    on: {
      onPointerEnter: () => apply({ isPointed: true }),
      onPointerLeave: () => apply({ isPointed: false }),
      onFocus: (event: FocusEvent) => apply({ isFocused: true, ...(isOutside(event) && { cameFrom: event.relatedTarget }) }),
      onBlur: (event: FocusEvent) => isOutside(event) && apply({ isFocused: false }),
    },
  }
}

function Message({ toast: { id, title, text, note, failed, action }, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={cn(
        'pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-panel border bg-panel py-3 pr-2 pl-4 shadow-float',
        failed && 'border-red/40 bg-red-tint!',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', failed ? 'text-red' : 'text-green')} />
      <div className="min-w-0 flex-1 text-sm">
        <p className={cn('font-semibold', failed && 'text-red')}>{title}</p>
        {text && <p className="mt-0.5 break-words text-ink">{text}</p>}
        {note && <p className="mt-0.5 text-ink-2">{note}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onClose(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        onClick={() => onClose(id)}
        aria-label="Meldung schließen"
        className="flex size-8 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/**
 * Shows the current message, beside earlier ones that still offer an action. It avoids the buttons of a dialog, a bar of buttons, and the pointer.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.shown, toaster.shown)
  const newest = toasts.at(-1)
  const [side, setSide] = useState({ of: 0, isRight: false })
  if (newest && newest.id > side.of) setSide({ of: newest.id, isRight: toasts.length > 1 ? side.isRight : isInTheWay() })
  const { close, on } = useHold()
  useEffect(() => {
    addEventListener('pointermove', follow, { passive: true })
    return () => removeEventListener('pointermove', follow)
  }, [])
  return (
    <section
      data-toaster
      aria-label="Meldungen"
      aria-live="polite"
      className={cn(
        'pointer-events-none fixed inset-x-4 z-70 flex justify-center max-sm:top-16 sm:bottom-4 sm:[body:has([data-bottom-bar])_&]:bottom-36 xl:[body:has([data-bottom-bar])_&]:bottom-24 print:hidden',
        side.isRight ? 'sm:justify-end' : 'sm:justify-start',
      )}
    >
      <div {...on} className="flex w-full max-w-sm flex-col gap-2">
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </section>
  )
}
