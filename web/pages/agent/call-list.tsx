import { PhoneCall } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { Answer } from '#web/components/answer.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { MissingRight } from '#web/components/missing-right.tsx'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { toMinute } from '#web/features/work/calls/agreed-time.ts'
import { Finished } from '#web/features/work/calls/finished.tsx'
import { messages } from '#web/features/work/calls/messages.ts'
import { Stray } from '#web/features/work/calls/stray.tsx'
import { useCallList } from '#web/features/work/calls/use-call-list.ts'
import { WorkLead } from '#web/features/work/calls/work-lead.tsx'
import { PendingState } from '#web/features/work/contact/pending-owners.tsx'
import { LinkButton } from '#web/features/work/search-clients/link-button.tsx'
import { ClientChoice } from '#web/features/work/search-clients/client-choice.tsx'
import { MatchingClients } from '#web/features/work/search-clients/matching-clients.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { formatCount } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useRemembered } from '#web/lib/remembered.ts'

// below the owner to call now
const Afterwards = lazy(async () => ({ default: (await import('#web/features/work/calls/lead-lists.tsx')).Afterwards }))
const HeldLead = lazy(async () => ({ default: (await import('#web/features/work/calls/held-lead.tsx')).HeldLead }))
const Later = lazy(async () => ({ default: (await import('#web/features/work/calls/lead-lists.tsx')).Later }))
const ToWrite = lazy(async () => ({ default: (await import('#web/features/work/calls/lead-lists.tsx')).ToWrite }))

/** One line even on a phone: the owner comes first. */
const Head = ({ sub, actions }: { sub: ReactNode; actions: ReactNode }) => (
  <div className="mb-4 flex items-end justify-between gap-3">
    <div className="min-w-0">
      <h1 className="text-[26px] leading-tight font-bold tracking-tight max-sm:text-xl">Anrufliste</h1>
      <div role="status" className="mt-0.5 text-sm text-ink-2">
        {sub}
      </div>
    </div>
    {actions}
  </div>
)

/** Announces a call-back in place of the count, so that nothing moves below a thumb. */
const Due = ({ lead: { ownerName, nextFollowUpTime }, onShow }: { lead: CallLead; onShow: () => void }) => (
  <button type="button" onClick={onShow} className="line-clamp-2 text-left font-semibold text-amber hover:underline">
    Rückruf um {nextFollowUpTime} Uhr fällig: {ownerName ?? UNKNOWN_OWNER}
  </button>
)

const Loading = () => (
  <div role="status" aria-label="Anrufliste wird geladen" data-arriving className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-80 w-full" />
  </div>
)

const Nobody = () => (
  <EmptyState
    icon={<PhoneCall aria-hidden />}
    title="Zurzeit ist niemand anzurufen"
    text="Hier steht, wer eine Nummer veröffentlicht hat oder eingewilligt hat: Ihre Prospects, Favoriten und Treffer. Wer widersprochen hat oder keine Makler möchte, steht nie hier."
    action={
      <Link to={paths.properties} className={buttonClass({ variant: 'primary' })}>
        Zur Suche
      </Link>
    }
  />
)

/** What has to be settled before the call; else the search clients that the property fits. */
function Way({ lead }: { lead: CallLead }) {
  const { id, title, waits } = lead
  const mayWork = useMay('prospects.work')
  if (waits === null || !mayWork) return <MatchingClients of={lead.matchingClients} />
  if (waits === 'client')
    return (
      <ClientChoice property={lead}>
        <LinkButton id={id} title={title} />
      </ClientChoice>
    )
  return (
    <Link to={paths.property(id)} className={buttonClass({ size: 'small', className: 'self-start' })}>
      Inserat lesen und entscheiden
    </Link>
  )
}

interface CallsProps {
  list: ReturnType<typeof useCallList>
  withColleagues: boolean
  now: number
  /** Continues after the day's end; undefined before. */
  onGoOn: (() => void) | undefined
}

/** The owner to call now, and those after. */
function Calls({ list, withColleagues, now, onGoOn }: CallsProps) {
  const user = useUser()
  const [lead, ...rest] = list.next
  return (
    <Answer
      of={{
        data: list.isFetchedAfterMount ? list.data : undefined,
        isError: list.isError,
        isFetching: list.isFetching,
        refetch: list.refetch,
      }}
      failed={messages.listFailed}
      loading={<Loading />}
      isEmpty={() => false}
      empty={null}
    >
      {({ scripts, pending }) =>
        lead ? (
          <>
            <Stray list={list} />
            <WorkLead
              key={lead.id}
              lead={lead}
              scripts={scripts}
              caller={[`${user.firstName} ${user.lastName}`, user.companyName].filter(Boolean).join(', ')}
              now={now}
              draft={list.drafts.of(lead)}
              onDraft={(draft) => list.drafts.set(lead, draft)}
              onNoted={(noted) => list.noted(lead, noted)}
              onSkip={() => list.skip(lead)}
              way={<Way lead={lead} />}
            />
            {rest.length > 0 && (
              <Suspense>
                <Afterwards leads={rest} />
              </Suspense>
            )}
          </>
        ) : list.isBusy ? (
          <Loading />
        ) : (
          <>
            <Stray list={list} />
            {list.isFailed && !onGoOn ? (
              <ErrorCard title={messages.listFailed} onRetry={list.reload} />
            ) : pending !== undefined && !onGoOn ? (
              <PendingState count={pending} way="anrufen" />
            ) : onGoOn || list.count.noted > 0 ? (
              <>
                <Finished {...list.count} onGoOn={onGoOn} />
                <Suspense>
                  <ToWrite withColleagues={withColleagues} />
                </Suspense>
              </>
            ) : (
              <Nobody />
            )}
            {list.later.length > 0 && (
              <Suspense>
                <Later leads={list.later} />
              </Suspense>
            )}
          </>
        )
      }
    </Answer>
  )
}

const describePending = (count: number | undefined) => (count === undefined ? '' : `, bei ${formatCount(count)} wird noch ermittelt`)

/** Loaded when it is opened. */
const WritingList = later<{ withColleagues: boolean }>(
  async () => (await import('#web/blocks/writing-list.tsx')).WritingList,
  () => undefined,
)

const TABS = [
  ['calls', 'Anrufen'],
  ['writing', 'Schreiben'],
] as const
type Tab = (typeof TABS)[number][0]

/** The URL contains the open tab. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams()
  const open = params.get('tab') === 'writing' ? 'writing' : 'calls'
  return [open, (tab) => setParams(tab === 'calls' ? {} : { tab }, { replace: true })]
}

interface HeldProps extends Pick<CallsProps, 'list' | 'withColleagues'> {
  isCalling: boolean
  onTaken: (ids: ReadonlySet<number>) => void
}

/** An agent alone shares the list with no one. */
function Held({ list, withColleagues, isCalling, onTaken }: HeldProps) {
  const user = useUser()
  const mayWork = useMay('prospects.work')
  if (!user.hasColleagues || !list.isFetchedAfterMount) return null
  return (
    <Suspense>
      <HeldLead list={list} isHolding={isCalling && mayWork} withColleagues={withColleagues} userId={user.id} onTaken={onTaken} />
    </Suspense>
  )
}

const NOBODY_TAKEN: ReadonlySet<number> = new Set()

interface ListsProps {
  withColleagues: boolean
  choice: ReactNode
}

function Lists({ withColleagues, choice }: ListsProps) {
  const user = useUser()
  const now = useNow()
  const mayWork = useMay('prospects.work')
  const [tab, setTab] = useTab()
  // remembered for the day, even after a reload
  const [finishedAt, setFinishedAt] = useRemembered({ userId: user.id, name: 'calls done', usual: '', read: (text) => text })
  const isFinished = finishedAt.startsWith(berlinDay(now))
  const [taken, setTaken] = useState(NOBODY_TAKEN)
  const list = useCallList(user.id, { finishedAt: isFinished ? finishedAt : undefined, withColleagues, taken })
  const { due } = list
  const left = list.next.length + (isFinished ? 0 : (list.data?.more ?? 0))
  const isCalling = tab === 'calls' && list.next.length > 0
  const sub = tab === 'writing' ? 'Wem darf ich schreiben?' : 'Wen rufe ich an, und darf ich?'
  return (
    <>
      <LeaveGuard when={list.drafts.hasText} />
      <Head
        sub={
          !isCalling ? (
            sub
          ) : due ? (
            <Due lead={due} onShow={() => list.show(due)} />
          ) : (
            `${formatCount(left)} anzurufen${describePending(list.data?.pending)} · heute ${formatCount(list.count.noted)} notiert`
          )
        }
        actions={isCalling && <Button onClick={() => setFinishedAt(toMinute(Date.now()))}>Für heute fertig</Button>}
      />
      {choice}
      {!mayWork && (
        <MissingRight right="prospects.work" className="mb-4">
          <p>{messages.elsewhere}</p>
        </MissingRight>
      )}
      <Tabs label="Listen" tabs={TABS} open={tab} onOpen={setTab}>
        {tab === 'writing' ? (
          <WritingList withColleagues={withColleagues} />
        ) : (
          <Calls list={list} withColleagues={withColleagues} now={now} onGoOn={isFinished ? () => setFinishedAt('') : undefined} />
        )}
      </Tabs>
      <Held list={list} withColleagues={withColleagues} isCalling={isCalling} onTaken={setTaken} />
    </>
  )
}

/** The agent's own prospects and the office's free ones, or those of colleagues, too. */
export function CallListPage() {
  useTitle('Anrufliste')
  const { id, hasColleagues, ofColleagues } = useUser()
  const [whose, setWhose] = useRemembered({ userId: id, name: 'calls of colleagues', usual: 'own', read: (text) => text })
  const [isChanged, setChanged] = useState(false)
  const mayChoose = hasColleagues && ofColleagues === 'work'
  const withColleagues = mayChoose && whose === 'all'
  const choice = mayChoose && (
    <div className="mb-3">
      <Checkbox
        checked={withColleagues}
        // it is drawn anew with the list
        autoFocus={isChanged}
        onChange={() => {
          setChanged(true)
          setWhose(withColleagues ? 'own' : 'all')
        }}
      >
        Auch Prospects meiner Kollegen
      </Checkbox>
    </div>
  )
  // another list is begun anew
  return <Lists key={String(withColleagues)} withColleagues={withColleagues} choice={choice} />
}
