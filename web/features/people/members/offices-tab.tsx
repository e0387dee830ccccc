import { keepPreviousData } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ListedOffice } from '#shared/contract/people/members.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { Answer } from '#web/components/answer.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'

/** Rows per page. */
const PAGE = 50

const useOffices = (search: string) =>
  usePages('GET /api/admin/offices', { query: { limit: PAGE, ...(search && { search }) } }, { placeholderData: keepPreviousData })

function Agreement({ agreement }: Pick<ListedOffice, 'agreement'>) {
  if (agreement === null) return <Badge tone="amber">nicht angenommen</Badge>
  const { version, givenAt, isCurrent } = agreement
  return (
    <>
      <Badge tone={isCurrent ? 'green' : 'amber'}>{isCurrent ? 'angenommen' : 'nur frühere Fassung'}</Badge>
      <span className="mt-0.5 block text-[13px] text-ink-2 num">{`Fassung ${version}, ${formatDate(givenAt)}`}</span>
    </>
  )
}

const COLUMNS: readonly Column<ListedOffice>[] = [
  { title: 'Büro', renderCell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    title: 'Menschen',
    renderCell: ({ people }) => (
      <ul className="space-y-1">
        {people.map(({ id, firstName, lastName, officeRole, isActive }) => (
          <li key={id} className="flex flex-wrap items-center gap-1.5">
            {`${firstName} ${lastName}`.trim()}
            <Badge>{OFFICE_ROLE_LABEL[officeRole]}</Badge>
            {!isActive && <Badge tone="amber">gesperrt</Badge>}
          </li>
        ))}
      </ul>
    ),
  },
  { title: 'Auftragsverarbeitung', renderCell: ({ agreement }) => <Agreement agreement={agreement} /> },
  { title: 'Seit', renderCell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span> },
]

/** The installation's offices with their people; what they work on is not the administration's. */
export function OfficesTab() {
  const { filter, change, isFiltered } = useAddressFilter(['search'])
  const { more, ...offices } = useOffices(filter.search)
  return (
    <>
      <FilterBar
        label="Büros filtern"
        placeholder="Name des Büros oder eines Menschen"
        typed="search"
        filter={filter}
        change={change}
        isFiltered={isFiltered}
      />
      <Answer
        of={offices}
        failed="Die Büros konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Büros werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden />}
            title="Kein Büro gefunden"
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : 'Sobald sich ein Makler registriert, steht sein Büro hier.'}
            action={isFiltered && <Button onClick={() => change({ search: '' })}>Filter zurücksetzen</Button>}
          />
        }
      >
        {(list) => <RecordTable label="Büros" rows={list} columns={COLUMNS} toKey={({ id }) => id} />}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}
