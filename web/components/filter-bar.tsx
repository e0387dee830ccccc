import { RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '../lib/class-names.ts'
import { SearchField } from './search-field.tsx'
import { Button } from './ui/button.tsx'
import { type Options, Select } from './ui/select.tsx'

interface FilterBarProps<Name extends string> {
  /** Label of the filtered list for screen readers. */
  label: string
  placeholder: string
  /** Name of the free-text filter. */
  typed: Name
  filter: Readonly<Record<Name, string>>
  /** Filters with options and their labels; the first option means all. */
  choices?: readonly (readonly [name: Name, label: string, options: Options])[]
  change: (patch: Partial<Record<Name, string>>) => void
  isFiltered: boolean
  /** Further filters. */
  children?: ReactNode
}

/** Search and filters above a list; on a phone, one button opens the filters, so that the list begins on the first screen. */
export function FilterBar<Name extends string>({
  label,
  placeholder,
  typed,
  filter,
  choices = [],
  change,
  isFiltered,
  children,
}: FilterBarProps<Name>) {
  const bar = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const set = (name: Name, value: string) => change({ [name]: value } as Partial<Record<Name, string>>)
  const names = Object.keys(filter) as Name[]
  const count = names.filter((name) => name !== typed && filter[name] !== '').length
  const reset = () => {
    change(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<Name, string>>)
    // the button disappears while it has the focus
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={bar} role="search" aria-label={label} className="mb-4 flex flex-wrap gap-2.5 max-sm:mb-2.5">
      <SearchField q={filter[typed]} onSearch={(text) => set(typed, text)} placeholder={placeholder} />
      <Button className="sm:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden />
        Filter{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={cn('contents', !isOpen && 'max-sm:hidden')}>
        {choices.map(([name, title, options]) => (
          <div key={name} className="max-sm:w-full">
            <Select
              aria-label={title}
              className="sm:w-auto!"
              value={filter[name]}
              options={options}
              onChange={({ target }) => set(name, target.value)}
            />
          </div>
        ))}
        {children}
      </div>
      {isFiltered && (
        <Button variant="ghost" onClick={reset}>
          <RotateCcw aria-hidden />
          Zurücksetzen
        </Button>
      )}
    </div>
  )
}
