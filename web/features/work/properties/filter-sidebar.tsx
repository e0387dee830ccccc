import { RotateCcw } from 'lucide-react'
import { type Criterion, CRITERION_ROWS, type CriterionName, amountLabel, listReversed } from '#shared/domain/criteria.ts'
import { RADII } from '#shared/domain/limits.ts'
import { SOURCES, MAIN_SOURCES } from '#shared/domain/sources.ts'
import type { Source } from '#shared/domain/sources.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { Search } from '#web/lib/use-search.ts'
import { countFilters } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'
import { NumberFilter, TextFilter } from './search-fields.tsx'
import { WordSearch } from './word-search.tsx'

interface FilterProps {
  search: Search
  change: (patch: Partial<Search>) => void
}

const RADIUS_OPTIONS = [['', 'ohne'], ...RADII.map((radius) => [String(radius), `+ ${radius} km`] as const)] as const
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

/** A criterion as a filter field; flags are checkboxes. */
function CriterionField({ name, row, search, change }: FilterProps & { name: CriterionName; row: Criterion }) {
  const set = (value: unknown) => change({ [name]: value })
  switch (row.kind) {
    case 'text':
      return <TextFilter label={row.label} value={String(search[name])} onChange={set} placeholder={row.placeholder} />
    case 'number':
      return (
        <NumberFilter
          label={amountLabel(row)}
          value={search[name] as number | undefined}
          onChange={set}
          placeholder={row.placeholder ?? 'egal'}
          max={row.max}
          error={listReversed(search).find(({ most }) => most === name)?.refusal}
        />
      )
    case 'choice':
      return (
        <Field label={row.label} hint={search[name] === 'commercial' && name === 'sellerType' ? messages.onlyPrivate : undefined}>
          {(control) => (
            <Select
              {...control}
              options={[...(row.all === undefined ? [] : [['all', row.all] as const]), ...Object.entries(row.options)]}
              value={String(search[name])}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
      )
    default:
      return null
  }
}

/** A group's criteria: fields in two columns, then checkboxes. */
function GroupFilters({ group, search, change }: FilterProps & { group: NonNullable<Criterion['group']> }) {
  const rows = CRITERION_ROWS.filter(([, row]) => row.group === group)
  const isNarrow = (row: Criterion) => row.kind === 'number' && !row.isWide
  return (
    <>
      <div className="grid grid-cols-2 gap-x-2.5 gap-y-4 empty:hidden">
        {rows.map(
          ([name, row]) =>
            row.kind !== 'flag' && (
              <div key={name} className={isNarrow(row) ? '' : 'col-span-2'}>
                <CriterionField name={name} row={row} search={search} change={change} />
              </div>
            ),
        )}
      </div>
      <div className="empty:hidden">
        {rows.map(
          ([name, { kind, label }]) =>
            kind === 'flag' && (
              <Checkbox key={name} checked={search[name] === true} onChange={({ target }) => change({ [name]: target.checked })}>
                {label}
              </Checkbox>
            ),
        )}
      </div>
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

/** Filters by how the owner can be reached, and by the time on the market. */
const LEGENDS = { reach: 'Kontakt', time: 'Zeit am Markt' } as const

function NamedGroup({ group, ...props }: FilterProps & { group: keyof typeof LEGENDS }) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-[13px] font-semibold">{LEGENDS[group]}</legend>
      <GroupFilters group={group} {...props} />
    </fieldset>
  )
}

/** All search filters, applied while typing. */
export function Filters({ reset, ...props }: FilterProps & { reset: () => void }) {
  return (
    <div className="space-y-4">
      <WordSearch {...props} />
      <PlaceFilters {...props} />
      <GroupFilters group="object" {...props} />
      <GroupFilters group="owner" {...props} />
      <NamedGroup group="reach" {...props} />
      <NamedGroup group="time" {...props} />
      <SourceFilters {...props} />
      <GroupFilters group="more" {...props} />
      <Button variant="ghost" onClick={reset} disabled={countFilters(props.search) === 0} className="-ml-3.5">
        <RotateCcw aria-hidden />
        Zurücksetzen
      </Button>
    </div>
  )
}
