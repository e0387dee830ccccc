import { RotateCcw } from 'lucide-react'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { ProspectFilter } from './use-prospects.ts'

const OPTIONS = [['all', 'Alle Status'], ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const)] as const

interface ProspectFiltersProps {
  filter: ProspectFilter
  change: (patch: Partial<ProspectFilter>) => void
  isFiltered: boolean
}

export function ProspectFilters({ filter, change, isFiltered }: ProspectFiltersProps) {
  const search = (q: string) => change({ q })
  return (
    <div role="search" aria-label="Prospects filtern" className="mb-4 flex flex-wrap gap-2.5">
      <SearchField q={filter.q} onSearch={search} placeholder="Titel, Ort oder Eigentümer" />
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
