import { useCallback, useState, useSyncExternalStore } from 'react'
import { isConversation, isCounted, NOTE } from '#shared/domain/call-result.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { useRead } from '#web/lib/query.ts'
import { readAgreedMinute, extractDay, toMinute, useMinute } from './agreed-time.ts'
import { begun, EMPTY_QUEUE, hasCome, listLater, listNext, sameOwner, withDone, withLeads, withSkipped, withUndone } from './call-queue.ts'
import { useDrafts } from './use-drafts.ts'
import { type Noted, useNoteResult } from './use-note-result.ts'
import { useReadAhead, useReload } from './use-reload.ts'
import { results, waitingContacts, waitingOwners, type WaitingResult } from './waiting-results.ts'

const NONE: readonly CallLead[] = []
const NOBODY = { noted: 0, reached: 0 }
/** With fewer owners left than this the next ones are read ahead. Each page draws its own, or colleagues on the same list would all read at once. */
const drawFew = () => 10 + Math.floor(Math.random() * 20)

/** The day's count with one result more or less. */
const counted = (before: typeof NOBODY, { result }: Noted, by: 1 | -1) => ({
  noted: before.noted + (isCounted(result) ? by : 0),
  reached: before.reached + (isConversation(result) ? by : 0),
})

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

/** Leads with the dates of results that still have to be sent. */
function withWaiting(leads: readonly CallLead[], waiting: readonly WaitingResult[]): readonly CallLead[] {
  if (waiting.length === 0) return leads
  const bodiesById = new Map(waiting.map(({ id, body }) => [id, body]))
  return leads.map((lead) => {
    const body = bodiesById.get(lead.id)
    return body ? { ...lead, nextFollowUpDate: toText(body.nextDate), nextFollowUpTime: toText(body.nextTime) } : lead
  })
}

interface TurnOptions {
  userId: string
  isFresh: boolean
  finishedAt: string | undefined
  /** Whether colleagues are calling some of the leads that were listed. */
  hasTaken: boolean
  refetch: () => unknown
}

function useTurns(leads: readonly CallLead[], { userId, isFresh, finishedAt, hasTaken, refetch }: TurnOptions) {
  const [queue, setQueue] = useState(EMPTY_QUEUE)
  const current = isFresh ? withLeads(queue, leads) : EMPTY_QUEUE
  // the owner may have objected since the list was loaded
  const minute = useMinute((minute) => listLater(current, leads, minute).map(readAgreedMinute)[0], refetch)
  const all = listNext(current, leads, minute)
  const isDue = (lead: CallLead) => hasCome(current, lead, minute, finishedAt)
  const next = finishedAt === undefined ? all : all.filter(isDue)
  const [first, second] = next
  const shown = first?.id
  if (isFresh && (current !== queue || shown !== queue.shown))
    setQueue({ ...(queue === EMPTY_QUEUE ? begun(leads, waitingOwners(userId)) : current), shown })
  return {
    minute,
    all,
    next,
    isDone: ({ id }: CallLead) => current.done.has(id),
    later: listLater(current, leads, minute),
    /** A call-back whose time has come while another owner is on the screen. */
    due: first && !isDue(first) && second && isDue(second) ? second : undefined,
    isThrough: isFresh && all.length === 0 && (current.done.size > 0 || hasTaken),
    setQueue,
  }
}

const isShort = (list: { readonly more: number } | undefined, left: number, few: number): boolean =>
  list !== undefined && list.more > 0 && left > 0 && left < few

interface CallListOptions {
  readonly finishedAt: string | undefined
  readonly withColleagues: boolean
  /** Properties whose owners colleagues are calling. */
  readonly taken: ReadonlySet<number>
}

/**
 * The call list in progress: appends new leads, reads ahead, and reloads when done and on a new day. After `finishedAt` it has only call-backs agreed for
 * later.
 */
export function useCallList(userId: string, { finishedAt, withColleagues, taken }: CallListOptions) {
  const read = useRead('GET /api/call-list', { query: withColleagues ? { withColleagues: 'true' } : {} }, { refetchOnMount: 'always' })
  const note = useNoteResult(userId)
  const waiting = waitingContacts(useSyncExternalStore(results.subscribe, results.all), userId)
  const [readOn, setReadOn] = useState(() => extractDay(toMinute(Date.now())))
  const [few] = useState(drawFew)
  const [count, setCount] = useState<{ noted: number; reached: number }>()
  const { refetch, isFetching } = read
  const listed = read.data?.leads ?? NONE
  const leads = withWaiting(listed, waiting).filter(({ id }) => !taken.has(id))
  const hasTaken = leads.length < listed.length
  // a response cached before this mount is refetched first
  const isFresh = read.isFetchedAfterMount
  const { minute, all, next, later, due, isDone, isThrough, setQueue } = useTurns(leads, { userId, isFresh, finishedAt, hasTaken, refetch })
  const drafts = useDrafts([...all, ...later])

  const begin = useCallback(
    (list: { readonly leads: readonly CallLead[] }) => {
      setQueue(({ shown }) => ({ ...begun(list.leads, waitingOwners(userId)), shown }))
      setCount(undefined)
      setReadOn(extractDay(toMinute(Date.now())))
    },
    [setQueue, setCount, setReadOn, userId],
  )
  // results must reach the server before the remaining owners are requested
  const reload = useReload(refetch, isThrough && waiting.length === 0, begin)
  // a page open since yesterday has other owners due today
  useReload(refetch, isFresh && readOn < extractDay(minute), begin)
  useReadAhead(refetch, isFresh && finishedAt === undefined && isShort(read.data, all.length, few))

  return {
    ...read,
    next,
    /** All that this person has not called, also those that colleagues are calling. */
    open: listed.filter((lead) => !isDone(lead)),
    /** Agreed for later today. */
    later: later.filter(({ nextFollowUpDate }) => minute.startsWith(`${nextFollowUpDate} `)),
    due,
    drafts,
    count: count ?? read.data?.today ?? NOBODY,
    isBusy: isThrough && isFetching,
    /** All leads are done, and the next ones could not be loaded. */
    isFailed: isThrough && read.isError,
    reload,
    noted: (lead: CallLead, noted: Noted) => {
      const draft = drafts.of(lead)
      if (noted.result === NOTE) return void note(lead, noted, () => drafts.giveBack(lead, draft?.text))
      // an objection ends the calls of all the owner's adverts, and its end brings back those that were open
      const ended = noted.result === 'objection' ? sameOwner([...all, ...later], lead) : []
      void note(lead, noted, () => {
        // without its own count the page shows the server's, which is fetched again
        setCount((before) => before && counted(before, noted, -1))
        setQueue((now) => [...ended, lead.id].reduce(withUndone, now))
        drafts.set(lead, draft)
      })
      setCount((before = read.data?.today ?? NOBODY) => counted(before, noted, 1))
      drafts.set(lead, undefined)
      const at = noted.result === 'objection' ? undefined : toMinute(Date.now())
      setQueue((now) => withDone(now, at ? [lead.id] : [lead.id, ...sameOwner(leads, lead)], at))
    },
    skip: ({ id }: CallLead) => setQueue((now) => withSkipped(now, id, toMinute(Date.now()))),
    show: ({ id }: Pick<CallLead, 'id'>) => setQueue((now) => ({ ...now, shown: id })),
  }
}
