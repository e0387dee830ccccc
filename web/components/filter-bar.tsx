import { RotateCcw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { SearchField } from './search-field.tsx'
import { Button } from './ui/button.tsx'
import { type Options, Select } from './ui/select.tsx'

interface FilterBarProps<Name extends string> {
  /** Label of the filtered list for screen readers. */
  label: string
  placeholder: string
  /** Name of the filter with free text. */
  typed: Name
  filter: Readonly<Record<Name, string>>
  /** Filters with options, with their labels; the first option means all. */
  choices?: readonly (readonly [name: Name, label: string, options: Options])[]
  change: (patch: Partial<Record<Name, string>>) => void
  isFiltered: boolean
  /** Further filters. */
  children?: ReactNode
}

/** Search and filters above a list. */
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
  const reset = () => {
    change(Object.fromEntries(Object.keys(filter).map((name) => [name, ''])) as Partial<Record<Name, string>>)
    // the button disappears with the focus on it
    bar.current?.querySelector('input')?.focus()
  }
  const set = (name: Name, value: string) => change({ [name]: value } as Partial<Record<Name, string>>)
  return (
    <div ref={bar} role="search" aria-label={label} className="mb-4 flex flex-wrap gap-2.5">
      <SearchField q={filter[typed]} onSearch={(text) => set(typed, text)} placeholder={placeholder} />
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
      {isFiltered && (
        <Button variant="ghost" onClick={reset}>
          <RotateCcw aria-hidden />
          Zurücksetzen
        </Button>
      )}
    </div>
  )
}
