import { RotateCcw, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { ProspectFilter } from './use-prospects.ts'

/** So long somebody may rest between two letters. */
const TYPING_PAUSE = 300

const OPTIONS = [['all', 'Alle Status'], ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const)] as const

interface ProspectFiltersProps {
  filter: ProspectFilter
  change: (patch: Partial<ProspectFilter>) => void
  isFiltered: boolean
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
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
        aria-label="Suche"
        placeholder="Titel, Ort oder Eigentümer"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="pl-9"
      />
    </span>
  )
}

export function ProspectFilters({ filter, change, isFiltered }: ProspectFiltersProps) {
  const search = (q: string) => change({ q })
  return (
    <div role="search" aria-label="Prospects filtern" className="mb-4 flex flex-wrap gap-2.5">
      <SearchField q={filter.q} onSearch={search} />
      <div className="max-sm:w-full">
        <Select
          aria-label="Status"
          className="sm:w-auto!"
          value={filter.status}
          options={OPTIONS}
          onChange={({ target }) => change({ status: PROSPECT_STATUSES.find((one) => one === target.value) ?? 'all' })}
        />
      </div>
      {isFiltered && (
        <Button variant="ghost" onClick={() => change({ status: 'all', q: '' })}>
          <RotateCcw aria-hidden />
          Zurücksetzen
        </Button>
      )}
    </div>
  )
}
