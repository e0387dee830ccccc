import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { controlClass } from './input.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** Values with their labels, in order. */
  options: readonly (readonly [value: string, label: string])[]
}

/** The platform's own select: it knows every keyboard and every phone. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={cn(controlClass, 'appearance-none pr-9', className)}>
        {options.map(([value, label]) => (
          <option key={value} value={value} className="bg-panel text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
