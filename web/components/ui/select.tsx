import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { controlClass } from './input.tsx'

/** Values with their labels, in order. */
export type Options = readonly (readonly [value: string, label: string])[]

export interface SelectProps extends ComponentProps<'select'> {
  options?: Options
  /** Options under headings, below the ungrouped ones. */
  groups?: readonly (readonly [heading: string, options: Options])[]
}

const list = (options: Options) =>
  options.map(([value, label]) => (
    <option key={value} value={value} className="bg-panel text-ink">
      {label}
    </option>
  ))

/** The native select: it supports every keyboard and every phone. */
export function Select({ options = [], groups = [], className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={cn(controlClass, 'appearance-none pr-9', className)}>
        {list(options)}
        {groups.map(([heading, group]) => (
          <optgroup key={heading} label={heading} className="bg-panel text-ink">
            {list(group)}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
