import { CalendarClock, Check, Mail, SkipForward } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Property } from '#shared/contract/work/properties.ts'
import type { WritingLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { notOnSunday, SNOOZED } from '#shared/domain/call-result.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { useProperty } from '#web/features/work/properties/queries.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { begun, EMPTY_QUEUE, listNext, withDone, withLeads, withSkipped, withUndone } from '#web/features/work/calls/call-queue.ts'
import { messages } from '#web/features/work/calls/messages.ts'
import { type Noted, useNoteResult } from '#web/features/work/calls/use-note-result.ts'
import { useReload } from '#web/features/work/calls/use-reload.ts'
import { results, waitingContacts, waitingOwners } from '#web/features/work/calls/waiting-results.ts'
import { PendingState } from '#web/features/work/contact/pending-owners.tsx'
import { formatAsked, formatCount, formatSize } from '#web/lib/format.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/query.ts'
import { NextSteps } from './next-steps.tsx'

/** Days until a snoozed lead comes back. */
const PUT_OFF_DAYS = 7

interface LeadProps {
  lead: WritingLead
  onNoted: (noted: Noted) => void
  onSkip: () => void
}

/** For an owner who agreed to emails and whose email address is known. */
function OpenMail({ property, onNoted }: { property: Property; onNoted: LeadProps['onNoted'] }) {
  const { light, reason } = contactLight(property).email
  if (light !== 'green' || property.ownerEmail === null) return null
  return (
    <Panel className="space-y-2 p-5" aria-label="E-Mail">
      <p className="text-[13px] text-ink-2">{reason}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`mailto:${property.ownerEmail}`} className={buttonClass({ variant: 'primary', size: 'small' })}>
          <Mail aria-hidden />
          E-Mail schreiben
        </a>
        <ByRight right="prospects.work">
          <Button size="small" variant="ghost" onClick={() => onNoted({ channel: 'email', result: 'written' })}>
            <Check aria-hidden />
            Als geschrieben notieren
          </Button>
        </ByRight>
      </div>
    </Panel>
  )
}

/** One owner to write to: the facts, and the steps that lead to a letter. */
function Lead({ lead, onNoted, onSkip }: LeadProps) {
  const property = useProperty(lead.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // screen readers announce the next owner
  useEffect(() => heading.current?.focus(), [])
  const place = [lead.address, [lead.zipCode, lead.location].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts = [formatAsked(lead), lead.size !== null && formatSize(lead.size), PROPERTY_TYPE_LABEL[lead.propertyType]]
  const putOff = () =>
    onNoted({ channel: 'letter', result: SNOOZED, nextDate: notOnSunday(daysAfter(berlinDay(Date.now()), PUT_OFF_DAYS)) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <Panel className="p-5">
        <h2 ref={heading} tabIndex={-1} className="text-xl leading-snug font-bold tracking-tight break-words outline-none">
          {lead.ownerName ?? UNKNOWN_OWNER}
          <Link to={paths.property(lead.id)} className="block text-[15px] leading-6 font-medium text-accent hover:underline">
            {lead.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">{place || 'Ort nicht angegeben'}</p>
        <p className="mt-0.5 text-sm font-medium">{facts.filter(Boolean).join(' · ')}</p>
        <p className="mt-0.5 text-sm text-ink-2">
          Lead-Score <span className="font-semibold num">{lead.score}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="ghost" onClick={onSkip}>
            <SkipForward aria-hidden />
            Überspringen
          </Button>
          <ByRight right="prospects.work">
            <Button variant="ghost" onClick={putOff}>
              <CalendarClock aria-hidden />
              Nächste Woche
            </Button>
          </ByRight>
        </div>
      </Panel>
      <Answer of={property} failed={messages.listFailed} loading={<Skeleton className="h-48 w-full" />} isEmpty={() => false} empty={null}>
        {(property) => (
          <div className="space-y-4">
            <OpenMail property={property} onNoted={onNoted} />
            <NextSteps property={property} onWritten={onNoted} />
          </div>
        )}
      </Answer>
    </div>
  )
}

const Nobody = () => (
  <EmptyState
    icon={<Mail aria-hidden />}
    title="Zurzeit ist niemand anzuschreiben"
    text="Hier steht, wen Sie nicht anrufen, aber anschreiben dürfen: Ihre Prospects, Favoriten und Treffer, die besten Chancen zuerst. Wer widersprochen hat oder keine Makler möchte, steht nie hier."
    action={
      <Link to={paths.properties} className={buttonClass({ variant: 'primary' })}>
        Zur Suche
      </Link>
    }
  />
)

/** Owners who may be written to but not called, one after the other. */
export function WritingList({ withColleagues }: { withColleagues: boolean }) {
  const user = useUser()
  const read = useRead(
    'GET /api/call-list/writing',
    { query: withColleagues ? { withColleagues: 'true' } : {} },
    { refetchOnMount: 'always' },
  )
  const note = useNoteResult(user.id)
  const waiting = waitingContacts(useSyncExternalStore(results.subscribe, results.all), user.id).length
  const [queue, setQueue] = useState(EMPTY_QUEUE)
  // a response cached before this mount is refetched first
  const data = read.isFetchedAfterMount ? read.data : undefined
  const current = data ? withLeads(queue, data.leads) : queue
  if (data && current !== queue) setQueue(queue === EMPTY_QUEUE ? begun(data.leads, waitingOwners(user.id)) : current)
  const isThrough = data !== undefined && data.leads.length > 0 && listNext(current, data.leads).length === 0
  const begin = useCallback(
    (list: { readonly leads: readonly WritingLead[] }) => setQueue(begun(list.leads, waitingOwners(user.id))),
    [user.id],
  )
  // results must reach the server before the remaining owners are requested
  const startOver = useReload(read.refetch, isThrough && waiting === 0, begin)
  return (
    <Answer
      of={{ data, isError: read.isError, isFetching: read.isFetching, refetch: read.refetch }}
      failed={messages.listFailed}
      loading={<Skeleton className="h-80 w-full" />}
      isEmpty={({ leads, pending }) => leads.length === 0 && pending === undefined}
      empty={<Nobody />}
    >
      {({ leads, more, pending }) => {
        const next = listNext(current, leads)
        const [lead] = next
        if (!lead && read.isFetching) return <Skeleton className="h-80 w-full" />
        if (!lead && read.isError) return <ErrorCard title={messages.listFailed} onRetry={startOver} />
        if (!lead && pending !== undefined) return <PendingState count={pending} way="anschreiben" />
        if (!lead)
          return (
            <EmptyState
              icon={<Mail aria-hidden />}
              title="Diese Liste ist durch"
              text="Alle Eigentümer dieser Liste sind bearbeitet. Ein Eigentümer mit Termin steht am Tag des Termins wieder hier."
              action={
                <Button busy={read.isFetching} onClick={startOver}>
                  Neu laden
                </Button>
              }
            />
          )
        const goOn = (noted: Noted) => {
          void note(lead, noted, () => setQueue((now) => withUndone(now, lead.id)))
          setQueue((now) => withDone(now, [lead.id]))
        }
        return (
          <>
            <p className="mb-3 text-sm text-ink-2">
              {formatCount(next.length + more)} anzuschreiben
              {pending !== undefined && `, bei ${formatCount(pending)} wird noch ermittelt`}
            </p>
            <Lead key={lead.id} lead={lead} onNoted={goOn} onSkip={() => setQueue((now) => withSkipped(now, lead.id))} />
          </>
        )
      }}
    </Answer>
  )
}
