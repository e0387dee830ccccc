import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="group flex cursor-pointer items-start gap-2.5 py-1 text-sm text-ink">
      <span className="relative mt-px flex size-[18px] shrink-0">
        <input
          type="checkbox"
          {...rest}
          className="peer size-full appearance-none rounded-[5px] border-[1.5px] border-line-strong bg-panel transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3.2}
          className="pointer-events-none absolute inset-[3px] size-3 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      {children}
    </label>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  /** Whether the label is visually hidden. */
  quiet?: boolean
}

export function Switch({ label, quiet = false, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state itself
          role="switch"
          {...rest}
          aria-label={quiet ? label : undefined}
          className="peer size-full appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-[18px] rounded-full bg-panel shadow-panel transition-transform peer-checked:translate-x-4"
        />
      </span>
      {!quiet && label}
    </label>
  )
}
