import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

interface PopoverProps {
  trigger: ReactNode
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Opens without taking the focus: for what is only read. */
  passive?: boolean
}

export function Popover({ trigger, label, children, align = 'end', className, passive = false, ...state }: PopoverProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(passive ? { onOpenAutoFocus: (event: Event) => event.preventDefault(), onCloseAutoFocus: (event: Event) => event.preventDefault() } : {})}
          className={cn('z-50 max-w-[calc(100vw-24px)] animate-fade rounded-panel border bg-panel text-ink shadow-float outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
