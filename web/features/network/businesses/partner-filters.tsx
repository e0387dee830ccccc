import { FilterBar } from '#web/components/filter-bar.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { INDUSTRY_OPTIONS, type PartnerFilter, STATUS_OPTIONS } from './filter.ts'

interface PartnerFiltersProps {
  filter: PartnerFilter
  change: (patch: Partial<PartnerFilter>) => void
  isFiltered: boolean
}

/** Filters by text, trade, place and status. */
export const PartnerFilters = ({ filter, change, isFiltered }: PartnerFiltersProps) => (
  <FilterBar
    label="Partner eingrenzen"
    placeholder="Firma, Straße, Nummer …"
    typed="search"
    filter={filter}
    choices={[
      ['industry', 'Branche', INDUSTRY_OPTIONS],
      ['prospectStatus', 'Status', STATUS_OPTIONS],
    ]}
    change={change}
    isFiltered={isFiltered}
  >
    <SearchField label="Ort" q={filter.location} onSearch={(location) => change({ location })} placeholder="Ort oder PLZ" />
  </FilterBar>
)
