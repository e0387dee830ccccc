import { ArrowRight, ArrowUpRight, CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { DASHBOARD_FOLLOW_UPS, FOLLOW_UPS_PAGE } from '#shared/domain/limits.ts'
import { shownOwner } from '#shared/domain/owner-name.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { useColleagues } from '#web/lib/colleagues.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useLastCount } from '#web/lib/use-last-count.ts'
import { describeDue, dueOn } from './due.ts'
import { formatPlace } from './prospect-parts.tsx'
import { useFollowUps } from './queries-follow-ups.ts'
import { StatusSelect } from './status-select.tsx'

interface FollowUpsProps {
  now: number
  /** URL of a prospect's dialog. */
  linkTo: (id: number) => string
  renderScore: (card: PropertyCard) => ReactNode
}

/** Container query: the panel may share its row with another one. */
const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_12.5rem_4.25rem_9.75rem_2.5rem] @4xl:grid-cols-[minmax(0,1fr)_14.5rem_4.25rem_11.5rem_2.5rem]'

interface RowProps extends Omit<FollowUpsProps, 'renderScore'> {
  card: PropertyCard
  score: ReactNode
}

/** One owner: a table row, or a card on phones. A click anywhere in the row opens the dialog; the controls are above it. */
function Row({ card, now, linkTo, score }: RowProps) {
  const { id, title, nextFollowUpDate, nextFollowUpTime } = card
  const due = describeDue(nextFollowUpDate, now, nextFollowUpTime)
  const name = useColleagues().find(({ id, isSelf }) => id === card.assignedTo && !isSelf)?.name
  const colleague = name && `Zuständig: ${name}`
  return (
    <li
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t px-5 py-3 first:border-t-0 hover:bg-quiet/60 md:gap-4 md:first:border-t',
        COLUMNS,
      )}
    >
      <div className="min-w-0 max-md:order-2">
        <Link
          to={linkTo(id)}
          state={{ opened: true }}
          preventScrollReset
          title={title}
          className="block truncate text-[15px] font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
        <p className="flex gap-x-1 text-[13px] text-ink-2">
          <span className="min-w-0 truncate">
            {formatPlace(card)} · {shownOwner(card)}
          </span>
          {colleague && <span className="max-w-1/2 shrink-0 truncate max-md:hidden">· {colleague}</span>}
        </p>
      </div>
      <div className="relative z-10 flex min-w-0 max-md:order-4">
        <StatusSelect card={card} place="list" />
      </div>
      {/* aligns the number with the end of its column */}
      <div className="relative z-10 -mr-1 justify-self-end max-md:order-5 [&_button]:text-right">{score}</div>
      <p
        className={cn(
          'flex min-w-0 items-center gap-x-2 md:justify-self-end',
          due || colleague ? 'max-md:order-1 max-md:col-span-2' : 'max-md:hidden',
        )}
      >
        <span className="sr-only">Fällig: </span>
        {due ? <Badge tone={due.tone}>{due.text}</Badge> : <span className="text-ink-3">–</span>}
        {colleague && <span className="truncate text-[13px] text-ink-2 md:hidden">{colleague}</span>}
      </p>
      <Link
        to={paths.prospect(id)}
        aria-label={`In Prospects öffnen: ${title}`}
        title="In Prospects öffnen"
        className={cn(buttonClass({ variant: 'ghost', size: 'icon' }), 'relative z-10 justify-self-end max-md:order-3')}
      >
        <ArrowUpRight aria-hidden />
      </Link>
    </li>
  )
}

const Heads = () => (
  <div
    aria-hidden
    className={cn('hidden gap-4 px-5 pb-2 text-[13px] font-medium text-ink-2 md:grid [&>:nth-child(n+3)]:text-right', COLUMNS)}
  >
    <span>Objekt</span>
    <span>Status</span>
    <span>Score</span>
    <span>Fällig</span>
  </div>
)

const Nobody = () => (
  <div className="flex flex-wrap items-center gap-4 border-t px-5 py-6">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent">
      <CalendarCheck aria-hidden className="size-5.5" />
    </span>
    <div className="min-w-60 flex-1">
      <p className="font-semibold">Heute ist niemand nachzufassen</p>
      <p className="max-w-2xl text-sm text-ink-2">
        Hier steht, wer heute dran oder überfällig ist.
        <ByRight right="prospects.work"> Geben Sie einem Prospect ein Datum oder den Status „Nachfassung erforderlich“.</ByRight>
      </p>
    </div>
    <Link to={paths.prospects} className={buttonClass()}>
      Prospects öffnen
    </Link>
  </div>
)

/** Placeholder with the expected height. */
const OnTheWay = ({ count }: { count: number }) => (
  <div role="status" aria-label="Nachfassungen werden geladen">
    {count === 0 ? (
      <div className="invisible">
        <Nobody />
      </div>
    ) : (
      <>
        <Heads />
        <div className="max-md:border-t">
          {Array.from({ length: Math.min(count, DASHBOARD_FOLLOW_UPS) }, (_, index) => (
            <div key={index} className="border-t px-5 first:border-t-0 md:first:border-t">
              <div className={cn('flex h-35.25 items-center gap-6 md:grid md:h-16.5 md:gap-4', COLUMNS)}>
                <div className="flex-1 space-y-2">
                  <Skeleton className="h-4 w-3/5" />
                  <Skeleton className="h-3 w-2/5" />
                </div>
                <Skeleton className="h-8 w-32 md:w-48" />
                <Skeleton className="h-6 w-13 justify-self-end max-md:hidden" />
                <Skeleton className="h-6 w-28 justify-self-end max-md:hidden" />
              </div>
            </div>
          ))}
        </div>
      </>
    )}
  </div>
)

const formatDueCount = (count: number) => (count >= FOLLOW_UPS_PAGE ? `${count}+` : `${count}`)

/** The list behind it has those of colleagues as well, whom the greeting does not count. */
function AllLink({ due = [] }: { due?: readonly PropertyCard[] | undefined }) {
  const colleagues = useColleagues().filter(({ isSelf }) => !isSelf)
  const hasOthers = due.some(({ assignedTo }) => colleagues.some(({ id }) => id === assignedTo))
  return (
    <Link to={paths.dueProspects} className={buttonClass({ variant: 'link', size: 'small' })}>
      {hasOthers ? 'Alle im Büro anzeigen' : 'Alle anzeigen'}
      {due.length > 0 && ` (${formatDueCount(due.length)})`}
      <ArrowRight aria-hidden />
    </Link>
  )
}

/** The first owners to follow up today. */
export function FollowUps({ now, linkTo, renderScore }: FollowUpsProps) {
  const { data: listed, isError, isFetching, refetch } = useFollowUps()
  // a "follow up" status with a later date is not due today
  const data = listed && dueOn(listed, now)
  // default on a first visit: most agents have more than fit
  const count = useLastCount('follow-ups', data?.length, DASHBOARD_FOLLOW_UPS + 1)
  return (
    <Panel aria-label="Follow-up Prospects" className="@container overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2.5">
        <h2 className="text-[17px] font-semibold">
          Follow-up Prospects <span className="font-normal text-ink-2">· Heute nachfassen</span>
        </h2>
        <AllLink due={data} />
      </div>
      {data && data.length > 0 && (
        <>
          <Heads />
          <ul className="max-md:border-t">
            {data.slice(0, DASHBOARD_FOLLOW_UPS).map((card) => (
              <Row key={card.id} card={card} now={now} linkTo={linkTo} score={renderScore(card)} />
            ))}
          </ul>
        </>
      )}
      {data?.length === 0 && <Nobody />}
      {!data && isError && (
        <div className="px-5 pb-5">
          <ErrorCard title="Nachfassungen konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
        </div>
      )}
      {!data && !isError && <OnTheWay count={count} />}
    </Panel>
  )
}
