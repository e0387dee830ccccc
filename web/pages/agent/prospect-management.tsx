import { Search } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { useAddressed } from '#web/blocks/addressed.ts'
import { ProspectWindow } from '#web/blocks/prospect-window.tsx'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PropertyFiles } from '#web/features/work/properties/property-files.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { ColumnMenu, useColumns } from '#web/features/work/prospects/column-menu.tsx'
import { PendingNote } from '#web/features/work/contact/pending-owners.tsx'
import { messages } from '#web/features/work/prospects/messages.ts'
import { tableMessages } from '#web/features/work/prospects/table-messages.ts'
import { useBoard } from '#web/features/work/prospects/use-board.ts'
import { readSort } from '#web/features/work/prospects/prospect-columns.tsx'
import { ProspectFilters } from '#web/features/work/prospects/prospect-filters.tsx'
import { ProspectTableSkeleton } from '#web/features/work/prospects/prospect-table-skeleton.tsx'
import { type Circle, fileQuery, type ProspectFilterPatch, useProspectFilter } from '#web/features/work/prospects/use-prospects.ts'
import { useTable } from '#web/features/work/prospects/use-table.ts'
import { useSelection } from '#web/features/work/prospects/use-selection.ts'
import { useView, ViewSwitch } from '#web/features/work/prospects/view-switch.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { formatTotal } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'

/** Loads the drag and drop code, which the table does not need. */
const Board = lazy(async () => ({ default: (await import('#web/blocks/prospect-board.tsx')).ProspectBoard }))

/** Loads the virtualizer with the first row. */
const ProspectTable = lazy(async () => ({ default: (await import('#web/features/work/prospects/prospect-table.tsx')).ProspectTable }))

/** Loaded with the first ticked row. */
const ChosenProspects = lazy(async () => ({ default: (await import('#web/blocks/chosen-prospects.tsx')).ChosenProspects }))

const renderLights = (card: PropertyCard) => <LightSquares facts={card} />

interface NothingProps {
  who: Circle
  isFiltered: boolean
  change: (patch: ProspectFilterPatch) => void
}

/** After filtering: offers the reset. If the agent's own list is empty: offers all prospects. */
function Nothing({ who, isFiltered, change }: NothingProps) {
  const hasColleagues = useHasColleagues()
  const isOwn = who !== 'all'
  const text = isOwn && !hasColleagues ? tableMessages.noneOfMine : tableMessages.noneOf[who]
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={tableMessages.empty}
      text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : text}
      action={
        <>
          {isFiltered && <Button onClick={() => change({ status: 'all', q: '', due: '' })}>Filter zurücksetzen</Button>}
          {isOwn && <Button onClick={() => change({ who: 'all' })}>Unter allen suchen</Button>}
        </>
      }
    />
  )
}

interface Counted {
  readonly total: number
  readonly totalIsExact: boolean
}

function countText(lists: readonly Counted[]): string {
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  const isExact = lists.every(({ totalIsExact }) => totalIsExact)
  return `${formatTotal(total, isExact, 'Mehr als')} ${total === 1 ? 'Immobilie' : 'Immobilien'}`
}

const inTable = ({ data, prospects = [], isPlaceholderData }: ReturnType<typeof useTable>) => ({
  counted: data && [data],
  shown: prospects,
  pending: data?.pending,
  isPlaceholderData,
})
const onBoard = ({ data, columns, isPlaceholderData }: ReturnType<typeof useBoard>) => ({
  counted: columns,
  shown: columns?.flatMap(({ prospects }) => prospects) ?? [],
  pending: data?.pending,
  isPlaceholderData,
})

export function ProspectManagementPage() {
  useTitle('Prospects')
  const now = useNow()
  const view = useView()
  const { filter, sort: sortText, change, isFiltered } = useProspectFilter(useHasColleagues())
  const [columns, chooseColumns] = useColumns(useUser().id)
  const selection = useSelection()
  const sort = useMemo(() => readSort(sortText), [sortText])
  const table = useTable(filter, sort, now, view === 'table')
  const board = useBoard(filter, now, view === 'board')
  const { counted, shown, pending, isPlaceholderData } = view === 'table' ? inTable(table) : onBoard(board)
  const { id, toHref, close } = useAddressed('property', messages.unknown)
  const chosen = view === 'table' ? shown.filter(({ card }) => selection.chosen.has(card.id)) : []
  // the row stays marked after the dialog is closed, so that its place is easy to find
  const [marked, setMarked] = useState(id)
  if (id !== undefined && id !== marked) setMarked(id)
  const common = { now, selected: marked, toHref, renderLights }
  const answer = {
    failed: messages.listFailed,
    loading: <ProspectTableSkeleton />,
    empty: <Nothing who={filter.who} isFiltered={isFiltered} change={change} />,
  }
  return (
    <>
      <PageHead
        title="Prospects"
        sub={counted ? `${countText(counted)}${sort ? '' : ', beste Chance zuerst'}` : 'Wer ist heute dran?'}
        actions={
          <>
            <PropertyFiles list="/api/properties" query={fileQuery(filter)} cards={shown.map(({ card }) => card)} />
            {view === 'table' && <ColumnMenu columns={columns} onChoose={chooseColumns} />}
            <ViewSwitch view={view} />
          </>
        }
      />
      <ProspectFilters filter={filter} change={change} isFiltered={isFiltered} />
      <PendingNote count={pending} way="ansprechen" />
      {view === 'table' && table.isCut && <Notice className="mb-4">{tableMessages.tooMany}</Notice>}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
        <Suspense fallback={<ProspectTableSkeleton />}>
          {view === 'table' ? (
            <Answer {...answer} of={{ ...table, data: table.prospects }} isEmpty={(list) => list.length === 0}>
              {(list) => (
                <ProspectTable
                  {...common}
                  prospects={list}
                  columns={columns}
                  sort={sort}
                  onSort={(next) => change({ sort: next ? `${next.by}-${next.direction}` : '' })}
                  selection={selection}
                  more={table.more}
                />
              )}
            </Answer>
          ) : (
            <Answer {...answer} of={{ ...board, data: board.columns }} isEmpty={(list) => list.every(({ total }) => total === 0)}>
              {(list) => <Board {...common} columns={list} more={board.more} onMoved={setMarked} />}
            </Answer>
          )}
        </Suspense>
      </div>
      {chosen.length > 0 && (
        <Suspense>
          <ChosenProspects chosen={chosen} now={now} onClear={selection.clear} />
        </Suspense>
      )}
      {id !== undefined && <ProspectWindow key={id} id={id} place="page" onClose={close} />}
    </>
  )
}
