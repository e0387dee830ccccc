import { RotateCcw } from 'lucide-react'
import { PROPERTY_TYPE_LABEL, PROPERTY_TYPES, SELLER_TYPE_LABEL, SELLER_TYPES } from '#shared/domain/property-type.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import type { Source } from '#shared/domain/sources.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { Search } from '#web/lib/use-search.ts'
import { countFilters } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'
import { NumberFilter, TextFilter } from './search-fields.tsx'

interface FilterProps {
  search: Search
  change: (patch: Partial<Search>) => void
}

const TYPE_OPTIONS = [['all', 'Alle Typen'], ...PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)] as const
const SELLER_OPTIONS = [['all', 'Alle Anbieter'], ...SELLER_TYPES.map((type) => [type, SELLER_TYPE_LABEL[type]] as const)] as const
const STATUS_OPTIONS = [
  ['all', 'Alle Status'],
  ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const),
] as const

function PlaceFilters({ search, change }: FilterProps) {
  return (
    <>
      <TextFilter label="Ort oder PLZ" value={search.location} onChange={(location) => change({ location })} placeholder="z. B. Hamburg" />
      <div className="grid grid-cols-[1fr_5.5rem] gap-2.5">
        <TextFilter label="Stadt" value={search.city} onChange={(city) => change({ city })} placeholder="egal" />
        <TextFilter
          label="PLZ"
          value={search.zipCode}
          onChange={(zipCode) => change({ zipCode })}
          placeholder="egal"
          maxLength={5}
          digits
        />
      </div>
    </>
  )
}

function ObjectFilters({ search, change }: FilterProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <NumberFilter
          label="Preis von (€)"
          value={search.minPrice}
          onChange={(minPrice) => change({ minPrice })}
          placeholder="0"
          max={10_000_000_000}
        />
        <NumberFilter
          label="Preis bis (€)"
          value={search.maxPrice}
          onChange={(maxPrice) => change({ maxPrice })}
          placeholder="egal"
          max={10_000_000_000}
        />
      </div>
      <Field label="Immobilientyp">
        {(control) => (
          <Select
            {...control}
            options={TYPE_OPTIONS}
            value={search.propertyType}
            onChange={({ target }) => change({ propertyType: PROPERTY_TYPES.find((type) => type === target.value) ?? 'all' })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2.5">
        <NumberFilter
          label="Fläche ab (m²)"
          value={search.minSize}
          onChange={(minSize) => change({ minSize })}
          placeholder="egal"
          max={1_000_000}
        />
        <NumberFilter label="Zimmer ab" value={search.rooms} onChange={(rooms) => change({ rooms })} placeholder="egal" max={1_000} />
      </div>
    </>
  )
}

function SellerFilters({ search, change }: FilterProps) {
  return (
    <>
      <Field label="Anbieter" hint={search.sellerType === 'commercial' ? messages.onlyPrivate : undefined}>
        {(control) => (
          <Select
            {...control}
            options={SELLER_OPTIONS}
            value={search.sellerType}
            onChange={({ target }) => change({ sellerType: SELLER_TYPES.find((type) => type === target.value) ?? 'all' })}
          />
        )}
      </Field>
      <Field label="Prospect-Status">
        {(control) => (
          <Select
            {...control}
            options={STATUS_OPTIONS}
            value={search.prospectStatus}
            onChange={({ target }) => change({ prospectStatus: PROSPECT_STATUSES.find((status) => status === target.value) ?? 'all' })}
          />
        )}
      </Field>
    </>
  )
}

function SourceFilters({ search, change }: FilterProps) {
  const toggle = (source: Source, chosen: boolean) =>
    change({ sources: SOURCES.filter((one) => (one === source ? chosen : search.sources.includes(one))) })
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Quellen</legend>
      {SOURCES.map((source) => (
        <Checkbox key={source} checked={search.sources.includes(source)} onChange={(event) => toggle(source, event.target.checked)}>
          {source}
        </Checkbox>
      ))}
      {search.sources.length === 0 && <p className="mt-1 text-[13px] text-ink-2">Ohne Auswahl werden alle Quellen gezeigt.</p>}
    </fieldset>
  )
}

/** What time says of an object. */
function TimeFilters({ search, change }: FilterProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-[13px] font-semibold">Zeit am Markt</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <NumberFilter
          label="Gesenkt ab (%)"
          value={search.minPriceCut}
          onChange={(minPriceCut) => change({ minPriceCut })}
          placeholder="egal"
          max={100}
        />
        <NumberFilter
          label="binnen (Tagen)"
          value={search.cutWithinDays}
          onChange={(cutWithinDays) => change({ cutWithinDays })}
          placeholder="egal"
          max={3_650}
        />
      </div>
      <NumberFilter
        label="Online seit mindestens (Tagen)"
        value={search.minDaysOnline}
        onChange={(minDaysOnline) => change({ minDaysOnline })}
        placeholder="egal"
        max={3_650}
      />
      <div>
        <Checkbox checked={search.onlyBack} onChange={(event) => change({ onlyBack: event.target.checked })}>
          Wieder eingestellt
        </Checkbox>
        <Checkbox checked={search.withAgency} onChange={(event) => change({ withAgency: event.target.checked })}>
          Auch bei einem Makler
        </Checkbox>
      </div>
    </fieldset>
  )
}

/** All filters of the search. They act while you type. */
export function Filters({ search, change, reset }: FilterProps & { reset: () => void }) {
  return (
    <div className="space-y-4">
      <PlaceFilters search={search} change={change} />
      <ObjectFilters search={search} change={change} />
      <SellerFilters search={search} change={change} />
      <TimeFilters search={search} change={change} />
      <SourceFilters search={search} change={change} />
      <div>
        <Checkbox checked={search.onlyWithImages} onChange={(event) => change({ onlyWithImages: event.target.checked })}>
          Nur mit Bildern
        </Checkbox>
        <Checkbox checked={search.onlyNewListings} onChange={(event) => change({ onlyNewListings: event.target.checked })}>
          Nur neue Angebote
        </Checkbox>
      </div>
      <Button variant="ghost" onClick={reset} disabled={countFilters(search) === 0} className="-ml-3.5">
        <RotateCcw aria-hidden />
        Zurücksetzen
      </Button>
    </div>
  )
}
