import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isCounted, NOTE } from '#shared/domain/call-result.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { useRead } from '#web/lib/query.ts'
import {
  begun,
  type CallQueue,
  EMPTY_QUEUE,
  nextOf,
  sameOwner,
  withAgreed,
  withDone,
  withLeads,
  withSkipped,
  withUndone,
} from './call-queue.ts'
import { type Noted, useNoteResult } from './use-note-result.ts'
import type { Draft } from './use-result.ts'
import { subscribeWaiting, toBeSent, waitingResults } from './waiting-results.ts'

const NONE: readonly CallLead[] = []
const NOBODY = { noted: 0, reached: 0 }
const NO_DRAFTS: ReadonlyMap<number, Draft> = new Map()

/** The day's count with a result more, or less. */
const counted = (before: typeof NOBODY, { result }: Noted, by: 1 | -1) => ({
  noted: before.noted + (isCounted(result) ? by : 0),
  reached: before.reached + (isCounted(result) && result !== 'no_response' ? by : 0),
})

/** Results that are not saved yet, by owner. */
function useDrafts() {
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  const [given, setGiven] = useState(0)
  return {
    drafts,
    /** Changes when a form has to show its draft again. */
    given,
    setDraft: (id: number, draft: Draft | undefined) =>
      setDrafts((now) => {
        const next = new Map(now)
        if (draft) next.set(id, draft)
        else next.delete(id)
        return next
      }),
    /** Puts the text of a note taken back before what was typed since. */
    giveBack: ({ id, prospectStatus }: CallLead, text: string | undefined) => {
      setDrafts((now) => {
        const was = now.get(id) ?? { result: undefined, text: '', status: prospectStatus, nextDate: null }
        return new Map(now).set(id, { ...was, text: [text, was.text].filter(Boolean).join('\n') })
      })
      setGiven((before) => before + 1)
    },
  }
}

/** The call list in progress: loaded once, new leads appended, reloaded when done. */
export function useCallList(userId: string) {
  const read = useRead('GET /api/call-list', {}, { refetchOnMount: 'always' })
  const note = useNoteResult(userId)
  const waiting = toBeSent(useSyncExternalStore(subscribeWaiting, waitingResults)).length
  const [queue, setQueue] = useState(EMPTY_QUEUE)
  const { drafts, setDraft, given, giveBack } = useDrafts()
  const [count, setCount] = useState<{ noted: number; reached: number }>()
  const leads = read.data?.leads ?? NONE

  // a cached answer from before this mount is refetched first
  const isFresh = read.isFetchedAfterMount
  const current = isFresh ? withLeads(queue, leads) : EMPTY_QUEUE
  if (isFresh && current !== queue) setQueue(queue === EMPTY_QUEUE ? begun(leads, waitingIds()) : current)
  const next = nextOf(current, leads)

  const isThrough = isFresh && next.length === 0 && leads.length > 0
  const { refetch, isFetching } = read
  const isReadAnew = useRef(false)
  useEffect(() => {
    // results must reach the server before it is asked who is left
    if (!isThrough || waiting > 0 || isReadAnew.current) return
    isReadAnew.current = true
    void refetch().then(({ data }) => {
      if (!data) return
      setQueue(begun(data.leads, waitingIds()))
      setCount(undefined)
    })
  }, [isThrough, waiting, refetch])

  const goOn = (queue: CallQueue) => withAgreed(queue, leads, { today: berlinDay(Date.now()), time: berlinTime(Date.now()) })

  return {
    ...read,
    next,
    drafts,
    setDraft,
    given,
    /** An owner who is still to be called has text that is not saved. */
    hasText: next.some(({ id }) => drafts.get(id)?.text.trim()),
    count: count ?? read.data?.today ?? NOBODY,
    isBusy: isThrough && isFetching,
    noted: (lead: CallLead, noted: Noted) => {
      const draft = drafts.get(lead.id)
      if (noted.result === NOTE) return void note(lead, noted, () => giveBack(lead, draft?.text))
      void note(lead, noted, () => {
        // without a count of its own the page shows the server's, which is read again
        setCount((before) => before && counted(before, noted, -1))
        setQueue((now) => withUndone(now, lead.id))
        setDraft(lead.id, draft)
      })
      setCount((before = read.data?.today ?? NOBODY) => counted(before, noted, 1))
      setDraft(lead.id, undefined)
      isReadAnew.current = false
      setQueue((now) => goOn(withDone(now, lead.id, ...(noted.result === 'objection' ? sameOwner(leads, lead) : []))))
    },
    skip: ({ id }: CallLead) => setQueue((now) => goOn(withSkipped(now, id))),
  }
}

/** Owners with a result that still has to be sent. */
export const waitingIds = () => toBeSent(waitingResults()).map(({ id }) => id)
