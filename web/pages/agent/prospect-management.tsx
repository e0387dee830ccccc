import { SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { EmptyState, ErrorCard, PageHead } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { BoardSkeleton } from '#web/features/work/prospects/board-skeleton.tsx'
import { messages } from '#web/features/work/prospects/messages.ts'
import type { ProspectDialogProps } from '#web/features/work/prospects/prospect-dialog.tsx'
import { ProspectFilters } from '#web/features/work/prospects/prospect-filters.tsx'
import { ProspectTable, ProspectTableSkeleton } from '#web/features/work/prospects/prospect-table.tsx'
import { useProspectFilter, useProspects } from '#web/features/work/prospects/use-prospects.ts'
import { useView, ViewSwitch } from '#web/features/work/prospects/view-switch.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'

const ProspectDialog = lazy(async () => {
  const [{ ProspectDialog }, { ContactLights }] = await Promise.all([
    import('#web/features/work/prospects/prospect-dialog.tsx'),
    import('#web/features/work/contact/contact-lights.tsx'),
  ])
  const lights: ProspectDialogProps['renderContact'] = (property, onDraft) => <ContactLights property={property} onDraft={onDraft} />
  return { default: (props: Omit<ProspectDialogProps, 'renderContact'>) => <ProspectDialog {...props} renderContact={lights} /> }
})

/** Comes with the code that drags, which the table does without. */
const Board = lazy(async () => ({ default: (await import('#web/features/work/prospects/board.tsx')).Board }))

const lightsOf = (card: PropertyCard) => <LightSquares facts={card} />

/** The property the address asks for with `?property=`. */
function useSelected() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const opened = (useLocation().state as { opened?: unknown } | null)?.opened === true
  const text = params.get('property')
  const id = text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

  const addressOf = (property?: number) => {
    const next = new URLSearchParams(params)
    next.delete('property')
    if (property !== undefined) next.set('property', String(property))
    return next.size > 0 ? `${paths.prospects}?${next}` : paths.prospects
  }
  const close = () => {
    // opened from the list, closing is going back; opened by its address, there is nothing to go back to
    if (opened) void navigate(-1)
    else void navigate(addressOf(), { replace: true, preventScrollReset: true })
  }

  const isNonsense = text !== null && id === undefined
  useEffect(() => {
    if (!isNonsense) return
    toaster.fail(messages.unknown.title, messages.unknown.text)
    close()
    // once for each address
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNonsense])
  return { id, addressOf, close }
}

export function ProspectManagementPage() {
  useTitle('Prospects')
  const now = useNow()
  const view = useView()
  const { filter, change, isFiltered } = useProspectFilter()
  const { prospects, data, hasMore, isError, isFetching, isPlaceholderData, refetch } = useProspects(filter, now)
  const { id, addressOf, close } = useSelected()
  // the row stays marked when the dialog is closed: one looks for where one was
  const [marked, setMarked] = useState(id)
  if (id !== undefined && id !== marked) setMarked(id)
  const reset = <Button onClick={() => change({ status: 'all', q: '' })}>Filter zurücksetzen</Button>
  return (
    <>
      <PageHead
        title="Prospects"
        sub={
          data
            ? `${data.totalIsExact ? '' : 'mehr als '}${formatCount(data.total)} ${data.total === 1 ? 'Immobilie' : 'Immobilien'}, wer fällig ist zuerst`
            : 'Wer ist heute dran?'
        }
        actions={<ViewSwitch view={view} />}
      />
      <ProspectFilters filter={filter} change={change} isFiltered={isFiltered} />
      {hasMore && <Notice className="mb-4">{messages.tooMany}</Notice>}
      {prospects && prospects.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
          {view === 'table' ? (
            <ProspectTable prospects={prospects} now={now} selected={marked} hrefOf={addressOf} renderLights={lightsOf} />
          ) : (
            <Suspense fallback={<BoardSkeleton />}>
              <Board
                prospects={prospects}
                now={now}
                status={filter.status}
                selected={marked}
                hrefOf={addressOf}
                onMoved={setMarked}
                renderLights={lightsOf}
              />
            </Suspense>
          )}
        </div>
      )}
      {prospects?.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={messages.empty}
          text={isFiltered ? 'Mit weniger Filtern finden Sie mehr.' : `Sobald ${PRODUCT_NAME} Immobilien findet, stehen sie hier.`}
          action={isFiltered && reset}
        />
      )}
      {!prospects && isError && <ErrorCard title={messages.listFailed} onRetry={() => void refetch()} busy={isFetching} />}
      {!prospects && !isError && (view === 'table' ? <ProspectTableSkeleton /> : <BoardSkeleton />)}
      {id !== undefined && (
        <Suspense>
          <ProspectDialog key={id} id={id} place="page" onClose={close} />
        </Suspense>
      )}
    </>
  )
}
