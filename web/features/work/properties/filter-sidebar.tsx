import { RotateCcw } from 'lucide-react'
import {
  type AmountName,
  AMOUNTS,
  FLAGS,
  isReversed,
  labelOf,
  REACH_FLAGS,
  REVERSED,
  TIME_FLAGS,
  type TimeName,
  TIMES,
} from '#shared/domain/criteria.ts'
import { RADII } from '#shared/domain/limits.ts'
import { PROPERTY_TYPE_LABEL, PROPERTY_TYPES, SELLER_TYPE_LABEL, SELLER_TYPES } from '#shared/domain/property-type.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { SOURCES, MAIN_SOURCES } from '#shared/domain/sources.ts'
import type { Source } from '#shared/domain/sources.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { Search, SwitchName } from '#web/lib/use-search.ts'
import { countFilters } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'
import { NumberFilter, TextFilter } from './search-fields.tsx'
import { WordSearch } from './word-search.tsx'

interface FilterProps {
  search: Search
  change: (patch: Partial<Search>) => void
}

const TYPE_OPTIONS = [['all', 'Alle Typen'], ...PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)] as const
const SELLER_OPTIONS = [['all', 'Alle Anbieter'], ...SELLER_TYPES.map((type) => [type, SELLER_TYPE_LABEL[type]] as const)] as const
const RADIUS_OPTIONS = [['', 'ohne'], ...RADII.map((radius) => [String(radius), `+ ${radius} km`] as const)] as const
const STATUS_OPTIONS = [
  ['all', 'Alle Status'],
  ...PROSPECT_STATUSES.map((status) => [status, PROSPECT_STATUS_LABEL[status]] as const),
] as const

function PlaceFilters({ search, change }: FilterProps) {
  return (
    <>
      <div className="grid grid-cols-[1fr_7rem] gap-2.5">
        <TextFilter
          label="Ort oder PLZ"
          value={search.location}
          onChange={(location) => change({ location, ...(location === '' && { radius: undefined }) })}
          placeholder="z. B. Hamburg"
        />
        <Field label="Umkreis">
          {(control) => (
            <Select
              {...control}
              options={RADIUS_OPTIONS}
              value={String(search.radius ?? '')}
              disabled={search.location === ''}
              onChange={({ target }) => change({ radius: RADII.find((radius) => String(radius) === target.value) })}
            />
          )}
        </Field>
      </div>
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

function AmountFilter({ name, search, change }: FilterProps & { name: AmountName }) {
  return (
    <NumberFilter
      label={labelOf(AMOUNTS[name])}
      value={search[name]}
      onChange={(value) => change({ [name]: value })}
      placeholder={name === 'minPrice' ? '0' : 'egal'}
      max={AMOUNTS[name].max}
      error={name === 'maxPrice' && isReversed(search) ? REVERSED : undefined}
    />
  )
}

function TimeFilter({ name, search, change }: FilterProps & { name: TimeName }) {
  const { label, max } = TIMES[name]
  return <NumberFilter label={label} value={search[name]} onChange={(value) => change({ [name]: value })} placeholder="egal" max={max} />
}

function FlagFilters({ flags, search, change }: FilterProps & { flags: Partial<Record<SwitchName, string>> }) {
  return (
    <div>
      {(Object.keys(flags) as SwitchName[]).map((name) => (
        <Checkbox key={name} checked={search[name]} onChange={({ target }) => change({ [name]: target.checked })}>
          {flags[name]}
        </Checkbox>
      ))}
    </div>
  )
}

function ObjectFilters({ search, change }: FilterProps) {
  return (
    <>
      <TextFilter label="Wort im Titel" value={search.q} onChange={(q) => change({ q })} placeholder="z. B. Balkon" />
      <div className="grid grid-cols-2 gap-2.5">
        <AmountFilter name="minPrice" search={search} change={change} />
        <AmountFilter name="maxPrice" search={search} change={change} />
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
        <AmountFilter name="minSize" search={search} change={change} />
        <AmountFilter name="rooms" search={search} change={change} />
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
      {MAIN_SOURCES.map((source) => (
        <Checkbox key={source} checked={search.sources.includes(source)} onChange={(event) => toggle(source, event.target.checked)}>
          {source}
        </Checkbox>
      ))}
      <p className="mt-2 mb-1 text-[13px] text-ink-2">Nur aus E-Mails</p>
      {SOURCES.filter((source) => !MAIN_SOURCES.includes(source)).map((source) => (
        <Checkbox key={source} checked={search.sources.includes(source)} onChange={(event) => toggle(source, event.target.checked)}>
          {source}
        </Checkbox>
      ))}
      {search.sources.length === 0 && <p className="mt-1 text-[13px] text-ink-2">Ohne Auswahl werden alle Quellen gezeigt.</p>}
    </fieldset>
  )
}

function TimeFilters({ search, change }: FilterProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-[13px] font-semibold">Zeit am Markt</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <TimeFilter name="minPriceCut" search={search} change={change} />
        <TimeFilter name="cutWithinDays" search={search} change={change} />
      </div>
      <TimeFilter name="minDaysOnline" search={search} change={change} />
      <FlagFilters flags={TIME_FLAGS} search={search} change={change} />
    </fieldset>
  )
}

/** Filters by how the owner can be reached. */
const ReachFilters = (props: FilterProps) => (
  <fieldset>
    <legend className="mb-1.5 text-[13px] font-semibold">Kontakt</legend>
    <FlagFilters flags={REACH_FLAGS} {...props} />
  </fieldset>
)

/** All filters of the search, applied while typing. */
export function Filters({ search, change, reset }: FilterProps & { reset: () => void }) {
  return (
    <div className="space-y-4">
      <WordSearch search={search} change={change} />
      <PlaceFilters search={search} change={change} />
      <ObjectFilters search={search} change={change} />
      <SellerFilters search={search} change={change} />
      <ReachFilters search={search} change={change} />
      <TimeFilters search={search} change={change} />
      <SourceFilters search={search} change={change} />
      <FlagFilters flags={FLAGS} search={search} change={change} />
      <Button variant="ghost" onClick={reset} disabled={countFilters(search) === 0} className="-ml-3.5">
        <RotateCcw aria-hidden />
        Zurücksetzen
      </Button>
    </div>
  )
}
