import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'
import { Button } from './button.tsx'
import { useGiveBackFocus } from './give-back-focus.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  children: ReactNode
  /** Below the content, always visible. */
  bar?: ReactNode
  footer?: ReactNode
  /** Gets the focus back; by default the element that was focused on opening. */
  opener?: Element | null | undefined
  onKeyDown?: KeyboardEventHandler | undefined
  /** `sheet` slides in from the left edge at full height. */
  shape?: 'dialog' | 'wide' | 'full' | 'sheet'
}

const SHAPES = {
  dialog:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(30rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-xl',
  wide: 'inset-x-0 bottom-0 max-h-[94dvh] rounded-t-2xl animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(44rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-xl',
  full: 'inset-x-0 bottom-0 max-h-[96dvh] rounded-t-2xl animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(68rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-xl',
  sheet: 'inset-y-0 left-0 w-[min(22rem,calc(100vw-3rem))] animate-slide',
} as const

/** A toast over the dialog belongs to the page, not to the outside, even if the press itself removes it. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && (!target.isConnected || target.closest('[data-toaster]') !== null)

function Content({
  title,
  description,
  children,
  bar,
  footer,
  opener,
  onKeyDown,
  shape = 'dialog',
}: Omit<DialogProps, 'open' | 'onClose'>) {
  const giveBack = useGiveBackFocus(opener)
  return (
    <Radix.Content
      className={cn('fixed z-50 flex flex-col bg-panel text-ink shadow-float outline-none', SHAPES[shape])}
      onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
      onCloseAutoFocus={giveBack}
      onKeyDown={onKeyDown}
      {...(description ? {} : { 'aria-describedby': undefined })}
    >
      <header className="flex items-start gap-3 border-b px-5 py-3.5">
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-lg leading-8 font-semibold tracking-tight">{title}</Radix.Title>
          {description && <Radix.Description className="text-sm text-ink-2">{description}</Radix.Description>}
        </div>
        <Radix.Close asChild>
          <Button variant="ghost" size="icon" aria-label="Schließen" className="-mr-2 size-9!">
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      {bar}
      {footer && <footer className="flex flex-wrap justify-end gap-2.5 border-t px-5 py-3.5">{footer}</footer>}
    </Radix.Content>
  )
}

/** A modal dialog. It traps the focus while open and returns it to its opener. */
export function Dialog({ open, onClose, ...content }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Content {...content} />
      </Radix.Portal>
    </Radix.Root>
  )
}
