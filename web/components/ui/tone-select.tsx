import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { type Tone, TONES } from './badge.tsx'

interface ToneSelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value
  values: readonly Value[]
  label: Readonly<Record<Value, string>>
  tone: Readonly<Record<Value, Tone>>
  onChange: (value: Value) => void
}

/** A select for states, each with its colour. */
export function ToneSelect<Value extends string>({ value, values, label, tone, onChange, className, ...rest }: ToneSelectProps<Value>) {
  return (
    <span className={cn('relative inline-flex max-w-full items-center rounded-control text-[13px] font-semibold', TONES[tone[value]])}>
      <span aria-hidden className="absolute left-2.5 size-2 rounded-full bg-current" />
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const next = values.find((one) => one === event.target.value)
          if (next) onChange(next)
        }}
        className={cn('field-sizing-content h-8 max-w-full appearance-none truncate rounded-control bg-transparent pr-7 pl-6', className)}
      >
        {values.map((one) => (
          <option key={one} value={one} className="bg-panel font-normal text-ink">
            {label[one]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5" />
    </span>
  )
}
