import { Megaphone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { OWN_TIP_STATUS_LABEL, TIP_STATUSES } from '#shared/domain/tip.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { messages } from './messages.ts'
import { OwnTipRow } from './own-tip-row.tsx'
import { useOwnTips } from './queries-own.ts'

const OPTIONS = [['', 'Alle Status'] as const, ...TIP_STATUSES.map((status) => [status, OWN_TIP_STATUS_LABEL[status]] as const)]

const Waiting = () => (
  <div role="status" aria-label="Objekt-Tipps werden geladen" className="space-y-4 p-5">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-10 w-full" />
    ))}
  </div>
)

/** The partner's tips, filtered by a status in the URL. */
export function OwnTipList({ linkTo }: { linkTo: (id: number) => string }) {
  const [params, setParams] = useSearchParams()
  const status = TIP_STATUSES.find((one) => one === params.get('status'))
  const { data, more, isError, isFetching, refetch } = useOwnTips(status)
  const choose = (next: string) =>
    setParams(
      (before) => {
        if (next) before.set('status', next)
        else before.delete('status')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Panel aria-label="Ihre Objekt-Tipps" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3 sm:px-5">
        <h2 className="text-[17px] font-semibold">Ihre Objekt-Tipps</h2>
        <Select
          aria-label="Nach Status filtern"
          options={OPTIONS}
          value={status ?? ''}
          onChange={(event) => choose(event.target.value)}
          className="w-44!"
        />
      </div>
      {data && data.length > 0 && (
        <ul>
          {data.map((tip) => (
            <OwnTipRow key={tip.id} tip={tip} to={linkTo(tip.id)} />
          ))}
        </ul>
      )}
      {data && (
        <div className="pb-4 empty:hidden">
          <MoreButton more={more} />
        </div>
      )}
      {data?.length === 0 && (
        <div className="flex items-center gap-4 px-5 py-6">
          <Megaphone aria-hidden className="size-6 shrink-0 text-accent" />
          <p className="text-sm text-ink-2">
            {status
              ? `Keiner Ihrer Tipps steht auf „${OWN_TIP_STATUS_LABEL[status]}“.`
              : 'Noch kein Tipp. Was Sie oben senden, steht danach hier, mit allem, was daraus wird.'}
          </p>
        </div>
      )}
      {!data && isError && <ErrorCard title={messages.listFailed} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Waiting />}
    </Panel>
  )
}
