import type { VariantProps } from 'class-variance-authority'
import { cva } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
        outline: 'border-line bg-panel text-ink hover:bg-quiet',
        ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-quiet hover:text-ink',
        danger: 'border-transparent bg-red text-panel hover:opacity-90',
        link: 'border-transparent bg-transparent px-0! text-accent hover:underline',
      },
      size: {
        small: 'h-8 px-2.5 text-[13px] [&_svg]:size-4',
        normal: 'h-10 px-3.5 text-sm [&_svg]:size-4.5',
        large: 'h-12 px-5 text-base [&_svg]:size-5',
        icon: 'size-10 [&_svg]:size-5',
      },
    },
    defaultVariants: { variant: 'outline', size: 'normal' },
  },
)

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  /** Whether the action is pending: the button shows it and cannot be clicked again. */
  busy?: boolean
}

/** Where it does nothing for now, `aria-disabled` keeps its focus, which `disabled` would lose. */
export function Button({ variant, size, busy = false, 'aria-disabled': isOff, className, children, onClick, ...rest }: ButtonProps) {
  const isStill = busy || isOff === true
  return (
    <button
      type="button"
      {...rest}
      className={cn(buttonClass({ variant, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={isStill || undefined}
      onClick={(event) => (isStill ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
