import { Download, History, X } from 'lucide-react'
import type { LogEntry } from '#shared/contract/operations/audit.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { LOG, LOGGED_KINDS } from '#shared/domain/event.ts'
import { LOG_AREA_LABEL, LOG_AREAS, LOG_SUBJECT_LABEL, type LogSubject } from '#shared/domain/log.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Answer } from '#web/components/answer.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import { formatAbout, type AuditFilter, FILTER, toQuery, useAudit } from './queries.ts'

const KINDS = LOG_AREAS.map(
  (area) =>
    [
      LOG_AREA_LABEL[area],
      [
        [area, `Alles: ${LOG_AREA_LABEL[area]}`] as const,
        ...LOGGED_KINDS.filter((kind) => LOG[kind].area === area).map((kind) => [kind, LOG[kind].label] as const),
      ],
    ] as const,
)

type Change = (patch: Partial<AuditFilter>) => void

const LINK = 'rounded-sm text-left text-accent hover:underline'

/** The log's columns. A click on a person, office or subject filters by it. */
const buildColumns = (change: Change): readonly Column<LogEntry>[] => [
  {
    title: 'Was',
    renderCell: ({ actor, office, sentence }) => (
      <>
        {actor ? (
          <button
            type="button"
            title="Nur diese Person zeigen"
            className={`${LINK} font-semibold`}
            onClick={() => change({ person: actor.id })}
          >
            {actor.name}
          </button>
        ) : (
          <span className="font-semibold">{PRODUCT_NAME}</span>
        )}{' '}
        {office && office.name !== actor?.name && (
          <>
            (
            <button type="button" title="Nur dieses Büro zeigen" className={LINK} onClick={() => change({ office: office.id })}>
              {office.name}
            </button>
            ){' '}
          </>
        )}
        {sentence}
      </>
    ),
  },
  {
    title: 'Betrifft',
    className: 'wrap-anywhere',
    renderCell: ({ people, peopleCount, offices, subjects, actor }) => {
      const others = people.filter(({ id }) => id !== actor?.id)
      const more = peopleCount - people.length
      if (others.length + more + offices.length + subjects.length === 0) return '–'
      return (
        <span className="flex flex-wrap gap-x-3 gap-y-1 max-[62rem]:justify-end">
          {others.map(({ id, name }) => (
            <button key={id} type="button" className={LINK} onClick={() => change({ person: id })}>
              {name}
            </button>
          ))}
          {more > 0 && <span>{others.length > 0 ? `und ${more} weitere` : `${more} ohne Konto`}</span>}
          {offices.map(({ id, name }) => (
            <button key={id} type="button" className={LINK} onClick={() => change({ office: id })}>
              {name}
            </button>
          ))}
          {subjects.map((subject) => (
            <button key={formatAbout(subject)} type="button" className={LINK} onClick={() => change({ about: formatAbout(subject) })}>
              {subject.name}
            </button>
          ))}
        </span>
      )
    },
  },
  { title: 'Zeitpunkt', renderCell: ({ at }) => <span className="num whitespace-nowrap">{formatDateTime(at)}</span> },
]

/** Active filters as chips, labelled by name if a row contains it. */
function Narrowed({ filter, list, change }: { filter: AuditFilter; list: readonly LogEntry[]; change: Change }) {
  const person = list.flatMap(({ actor, people }) => [...(actor ? [actor] : []), ...people]).find(({ id }) => id === filter.person)
  const office = list.flatMap((entry) => [...(entry.office ? [entry.office] : []), ...entry.offices]).find(({ id }) => id === filter.office)
  const subject = list.flatMap(({ subjects }) => subjects).find((one) => formatAbout(one) === filter.about)
  const [type, id] = filter.about.split('-')
  const chips = [
    ['person', filter.person && (person?.name ?? 'eine Person')],
    ['office', filter.office && (office?.name ?? 'ein Büro')],
    ['about', filter.about && (subject?.name ?? `${LOG_SUBJECT_LABEL[type as LogSubject] ?? 'Gegenstand'} ${id ?? ''}`)],
  ] as const
  return (
    <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
      {chips.map(
        ([name, label]) =>
          label && (
            <Button key={name} size="small" aria-label={`Nicht nur ${label} zeigen`} onClick={() => change({ [name]: '' })}>
              Nur {label}
              <X aria-hidden />
            </Button>
          ),
      )}
    </div>
  )
}

/** The audit log. */
export function AuditTab() {
  const { filter, change, isFiltered } = useAddressFilter(FILTER)
  const { more, ...asked } = useAudit(filter)
  const day = (name: 'from' | 'until', label: string) => (
    <label className="flex items-center gap-2 text-sm text-ink-2 max-sm:w-full max-sm:justify-between">
      {label}
      <Input type="date" className="w-auto!" value={filter[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </label>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-ink-2">
          Wer was wann getan hat. Das Protokoll reicht 24 Monate zurück und lässt sich nicht ändern, auch nicht von der Administration.
        </p>
        <a href={buildAddress('/api/admin/audit.csv', {}, toQuery(filter))} download className={buttonClass()}>
          <Download aria-hidden />
          Als CSV speichern
        </a>
      </div>
      <FilterBar
        label="Protokoll filtern"
        placeholder="Person oder Art"
        typed="search"
        filter={filter}
        change={change}
        isFiltered={isFiltered}
      >
        <div className="max-sm:w-full">
          <Select
            aria-label="Art"
            className="sm:w-auto!"
            value={filter.what}
            options={[['', 'Alle Arten']]}
            groups={KINDS}
            onChange={({ target }) => change({ what: target.value })}
          />
        </div>
        {day('from', 'Von')}
        {day('until', 'Bis')}
      </FilterBar>
      <Narrowed filter={filter} list={asked.data ?? []} change={change} />
      <Answer
        of={asked}
        failed="Das Protokoll konnte nicht geladen werden"
        loading={<RecordTableSkeleton label="Protokoll wird geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={isFiltered ? 'Nichts gefunden' : 'Noch nichts geschehen'}
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : 'Sobald jemand etwas tut, steht es hier.'}
          />
        }
      >
        {(list) => <RecordTable label="Protokoll" rows={list} columns={buildColumns(change)} toKey={({ id }) => id} />}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}
