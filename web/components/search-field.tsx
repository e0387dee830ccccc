import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Input } from './ui/input.tsx'

/** Milliseconds of pause before a search starts. */
const TYPING_PAUSE = 300

interface SearchFieldProps {
  q: string
  onSearch: (q: string) => void
  placeholder: string
  /** Label for screen readers, if a list has several. */
  label?: string
}

/** A search field that searches after a typing pause. */
export function SearchField({ q, onSearch, placeholder, label = 'Suche' }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  useEffect(() => {
    if (text.trim() === q) return
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text, q, onSearch])
  return (
    <span className="relative min-w-0 grow sm:max-w-sm">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="pl-9"
      />
    </span>
  )
}
