import { RotateCcw, X } from 'lucide-react'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { SearchField } from '#web/components/search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { cn } from '#web/lib/class-names.ts'
import { type Circle, CIRCLES, type ProspectFilter, type ProspectFilterPatch } from './use-prospects.ts'

const OPTIONS = [['all', 'Alle Status'], ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const)] as const

/** Alone in the office, all its prospects are the agent's. */
const CIRCLES_ALONE = { mine: 'Meine', all: 'Alle' } as const
const CIRCLES_AMONG_COLLEAGUES = { me: 'Meine', nobody: 'Frei', mine: 'Büro', all: 'Alle' } as const

interface ProspectFiltersProps {
  filter: ProspectFilter
  change: (patch: ProspectFilterPatch) => void
  isFiltered: boolean
}

export function ProspectFilters({ filter, change, isFiltered }: ProspectFiltersProps) {
  const labels: Readonly<Partial<Record<Circle, string>>> = useHasColleagues() ? CIRCLES_AMONG_COLLEAGUES : CIRCLES_ALONE
  const search = (q: string) => change({ q })
  return (
    <div role="search" aria-label="Prospects filtern" className="mb-4 flex flex-wrap gap-2.5">
      <div role="group" aria-label="Wessen" className="flex w-fit rounded-control border bg-quiet p-0.5">
        {CIRCLES.filter((who) => labels[who] !== undefined).map((who) => (
          <button
            key={who}
            type="button"
            aria-pressed={who === filter.who}
            onClick={() => change({ who })}
            className={cn(
              'h-9 rounded-md px-3.5 text-sm font-semibold',
              who === filter.who ? 'bg-panel text-ink shadow-panel' : 'text-ink-2 hover:text-ink',
            )}
          >
            {labels[who]}
          </button>
        ))}
      </div>
      <SearchField q={filter.q} onSearch={search} placeholder="Titel, Ort oder Eigentümer" />
      <div className="max-sm:w-full">
        <Select
          aria-label="Status"
          className="sm:w-auto!"
          value={filter.status}
          options={OPTIONS}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      {filter.due && (
        <Button aria-label="Filter entfernen: Heute nachfassen" title="Filter entfernen" onClick={() => change({ due: '' })}>
          Heute nachfassen
          <X aria-hidden />
        </Button>
      )}
      {isFiltered && (
        <Button variant="ghost" onClick={() => change({ status: 'all', q: '', due: '' })}>
          <RotateCcw aria-hidden />
          Zurücksetzen
        </Button>
      )}
    </div>
  )
}
