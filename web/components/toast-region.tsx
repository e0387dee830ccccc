import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cn } from '../lib/class-names.ts'
import { toaster } from '../lib/toast.ts'
import { Button } from './ui/button.tsx'

/** Last pointer position, as fractions of the window's width and height. */
let pointer = { x: 1, y: 0 }
const follow = ({ clientX, clientY }: PointerEvent) => {
  pointer = { x: clientX / innerWidth, y: clientY / innerHeight }
}

/** Whether the pointer is near the usual corner of messages; checked when one appears, because it does not move. */
const isInTheWay = () => pointer.x < 0.5 && pointer.y > 0.6

/**
 * Shows the current message, one at a time; its timer pauses under pointer or focus. It avoids the buttons of a dialog, a bar of buttons, and the
 * pointer.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current)
  const [side, setSide] = useState({ of: 0, isRight: false })
  if (toast && toast.id !== side.of) setSide({ of: toast.id, isRight: isInTheWay() })
  useEffect(() => {
    addEventListener('pointermove', follow, { passive: true })
    return () => removeEventListener('pointermove', follow)
  }, [])
  const Icon = toast?.failed ? CircleAlert : CircleCheck
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
      {toast && (
        <div
          key={toast.id}
          role={toast.failed ? 'alert' : 'status'}
          onPointerEnter={toaster.pause}
          onPointerLeave={toaster.resume}
          onFocus={toaster.pause}
          onBlur={toaster.resume}
          className={cn(
            'pointer-events-auto flex w-full max-w-sm animate-rise items-start gap-3 rounded-panel border bg-panel py-3 pr-2 pl-4 shadow-float',
            toast.failed && 'border-red/40 bg-red-tint',
          )}
        >
          <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', toast.failed ? 'text-red' : 'text-green')} />
          <div className="min-w-0 flex-1 text-sm">
            <p className={cn('font-semibold', toast.failed && 'text-red')}>{toast.title}</p>
            {toast.text && <p className="mt-0.5 break-words text-ink">{toast.text}</p>}
            {toast.note && <p className="mt-0.5 text-ink-2">{toast.note}</p>}
          </div>
          {toast.action && (
            <Button
              size="small"
              onClick={() => {
                toaster.dismiss()
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <button
            type="button"
            onClick={toaster.dismiss}
            aria-label="Meldung schließen"
            className="flex size-8 items-center justify-center rounded-md text-ink-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </section>
  )
}
