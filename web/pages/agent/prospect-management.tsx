import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { useAddressed } from '#web/blocks/addressed.ts'
import { ProspectWindow } from '#web/blocks/record-windows.tsx'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PropertyFiles } from '#web/features/market/properties/property-files.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { BoardSkeleton } from '#web/features/work/prospects/board-skeleton.tsx'
import { messages } from '#web/features/work/prospects/messages.ts'
import { ProspectFilters } from '#web/features/work/prospects/prospect-filters.tsx'
import { ProspectTable, ProspectTableSkeleton } from '#web/features/work/prospects/prospect-table.tsx'
import { fileQuery, useProspectFilter, useProspects } from '#web/features/work/prospects/use-prospects.ts'
import { useView, ViewSwitch } from '#web/features/work/prospects/view-switch.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'

/** Comes with the code that drags, which the table does without. */
const Board = lazy(async () => ({ default: (await import('#web/blocks/prospect-board.tsx')).ProspectBoard }))

const lightsOf = (card: PropertyCard) => <LightSquares facts={card} />

export function ProspectManagementPage() {
  useTitle('Prospects')
  const now = useNow()
  const view = useView()
  const { filter, change, isFiltered } = useProspectFilter()
  const { prospects, data, hasMore, isError, isFetching, isPlaceholderData, refetch } = useProspects(filter, now)
  const { id, hrefOf, close } = useAddressed('property', messages.unknown)
  // the row stays marked when the dialog is closed: one looks for where one was
  const [marked, setMarked] = useState(id)
  if (id !== undefined && id !== marked) setMarked(id)
  return (
    <>
      <PageHead
        title="Prospects"
        sub={
          data
            ? `${data.totalIsExact ? '' : 'mehr als '}${formatCount(data.total)} ${data.total === 1 ? 'Immobilie' : 'Immobilien'}, wer fällig ist zuerst`
            : 'Wer ist heute dran?'
        }
        actions={
          <>
            <PropertyFiles list="/api/properties" query={fileQuery(filter)} cards={data?.properties ?? []} />
            <ViewSwitch view={view} />
          </>
        }
      />
      <ProspectFilters filter={filter} change={change} isFiltered={isFiltered} />
      {hasMore && <Notice className="mb-4">{messages.tooMany}</Notice>}
      <Answer
        of={{ data: prospects, isError, isFetching, refetch }}
        failed={messages.listFailed}
        loading={view === 'table' ? <ProspectTableSkeleton /> : <BoardSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Search aria-hidden />}
            title={messages.empty}
            text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : `Sobald ${PRODUCT_NAME} Immobilien findet, stehen sie hier.`}
            action={isFiltered && <Button onClick={() => change({ status: 'all', q: '' })}>Filter zurücksetzen</Button>}
          />
        }
      >
        {(list) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
            {view === 'table' ? (
              <ProspectTable prospects={list} now={now} selected={marked} hrefOf={hrefOf} renderLights={lightsOf} />
            ) : (
              <Suspense fallback={<BoardSkeleton />}>
                <Board
                  prospects={list}
                  now={now}
                  status={filter.status}
                  selected={marked}
                  hrefOf={hrefOf}
                  onMoved={setMarked}
                  renderLights={lightsOf}
                />
              </Suspense>
            )}
          </div>
        )}
      </Answer>
      {id !== undefined && <ProspectWindow key={id} id={id} place="page" onClose={close} />}
    </>
  )
}
