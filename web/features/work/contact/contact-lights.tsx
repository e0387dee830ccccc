import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import { CHANNEL_LABEL, CHANNELS } from '#shared/domain/contact-light.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { nameObjections, reachNote, standingObjections, UNDO_HINT } from '#shared/domain/objection-reach.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { byAuthor, formatDate } from '#web/lib/format.ts'
import { ByRight, useMay } from '#web/lib/may.ts'
import { ConsentForm } from './consent-form.tsx'
import { ContactRow } from './contact-row.tsx'
import { messages } from './messages.ts'
import { useContact, useObjection, useReach, useUndoObjection } from './queries.ts'
import { useFocusBack } from './use-focus-back.ts'
import { standingConsents, WithdrawConsent } from './withdraw-consent.tsx'

interface ContactLightsProps {
  property: Property
  /** Whether an unsaved reason or consent is being typed. */
  onDraft: (isDraft: boolean) => void
}

const KIND_LABEL: Record<Contact['records'][number]['kind'], string> = {
  consent: 'Einwilligung',
  objection: 'Widerspruch',
  override: 'Trotz Rot',
  withdrawal: 'Widerruf',
}

/** With several agents the activities name the one who took it back. */
function describeLifter(liftedBy: Contact['records'][number]['liftedBy'], author: string | null): string {
  if (liftedBy !== 'agent') return 'Vom Eigentümer'
  return author ? 'Vom Büro' : 'Von Ihnen'
}

/** A consent recorded by mistake is explained by the withdrawal beside it. */
function describeLifted({ kind, liftedAt, liftedBy, author }: Contact['records'][number]): string | false {
  if (liftedAt === null || kind === 'withdrawal') return false
  return ` ${kind === 'consent' ? 'Irrtümlich eingetragen,' : describeLifter(liftedBy, author)} zurückgenommen am ${formatDate(liftedAt)}.`
}

interface RecordLineProps {
  /** The property. */
  id: number
  record: Contact['records'][number]
  /** Whether it is a consent in force. */
  isStanding: boolean
  /** Below the lights. */
  buttons: RefObject<HTMLElement | null>
}

function RecordLine({ id, record, isStanding, buttons }: RecordLineProps) {
  const { kind, channel, reason, day, author } = record
  useFocusBack(isStanding, buttons)
  return (
    <li className="break-words">
      <span className="font-medium text-ink">{[KIND_LABEL[kind], channel && CHANNEL_LABEL[channel]].filter(Boolean).join(', ')}</span> vom{' '}
      {formatDate(day)}
      {reason && `: ${reason}`}
      {author && ` · Vermerk ${byAuthor(author)}.`}
      {describeLifted(record)}
      {isStanding && channel !== null && <WithdrawConsent id={id} record={record.id} channel={channel} />}
    </li>
  )
}

function Records({ contact: { records, objectedAt }, ...of }: Pick<RecordLineProps, 'id' | 'buttons'> & { contact: Contact }) {
  const standing = objectedAt === null ? standingConsents(records) : undefined
  return (
    <ul aria-label="Festgehalten" className="mt-3 space-y-1 border-t pt-3 text-[13px] text-ink-2">
      {records.map((record) => (
        <RecordLine key={record.id} record={record} isStanding={standing?.has(record.id) === true} {...of} />
      ))}
    </ul>
  )
}

function Objection({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const objection = useObjection(id)
  const reach = useReach(id, asking)
  const hint = useMay('objections.lift') ? UNDO_HINT : messages.liftedByAgent
  const close = () => {
    setAsking(false)
    setReason('')
  }
  return (
    <>
      <Button size="small" busy={objection.isPending} onClick={() => setAsking(true)}>
        Widerspruch eintragen
      </Button>
      <Confirm
        open={asking}
        question="Widerspruch eintragen?"
        text={`${reachNote(reach)} Dieser Eigentümer wird nicht mehr kontaktiert, auf keinem Weg. Was Sie über ihn notiert haben, wird nach der Löschfrist gelöscht. ${hint}`}
        action="Widerspruch eintragen"
        onConfirm={() => {
          close()
          objection.mutate({ params: { id }, body: { ...(reason.trim() !== '' && { reason: reason.trim() }) } })
        }}
        onCancel={close}
      >
        <Field label="Wie und wann gesagt" optional>
          {(control) => <Input {...control} value={reason} maxLength={1_000} onChange={({ target }) => setReason(target.value)} />}
        </Field>
      </Confirm>
    </>
  )
}

const UNTIL = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** Undoes objections entered by mistake: those that the question names. */
function UndoObjection({ id, until, records }: { id: number; until: string; records: Contact['records'] }) {
  const undo = useUndoObjection(id)
  const standing = standingObjections(records)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <AskingButton
        size="small"
        busy={undo.isPending}
        question={standing.length > 1 ? `${standing.length} Widersprüche zurücknehmen?` : 'Widerspruch zurücknehmen?'}
        text={`${nameObjections(standing)}. Nur wenn es ein Versehen war. Hat der Eigentümer widersprochen, bleibt es bei Rot.`}
        action="Zurücknehmen"
        onConfirm={() => undo.mutate({ params: { id }, body: { records: standing.flatMap(({ ids }) => ids) } })}
      >
        Widerspruch zurücknehmen
      </AskingButton>
      <span className="text-[13px] text-ink-2">Möglich bis {UNTIL.format(new Date(until))} Uhr</span>
    </div>
  )
}

function Lights({ property, contact, onDraft }: ContactLightsProps & { contact: Contact }) {
  const { id } = property
  // one form at a time: the reason for a channel, or a consent
  const [writing, setWriting] = useState<Channel | 'consent' | null>(null)
  const isWriting = writing !== null
  useEffect(() => onDraft(isWriting), [isWriting, onDraft])
  const done = () => setWriting(null)
  const buttons = useRef<HTMLDivElement>(null)
  useFocusBack(writing === 'consent', buttons)
  return (
    <>
      <ul className="divide-y">
        {CHANNELS.map((channel) => (
          <ContactRow
            key={channel}
            channel={channel}
            property={property}
            state={contact.lights[channel]}
            isFinal={contact.objectedAt !== null}
            isWriting={writing === channel}
            onWrite={() => setWriting(channel)}
            onDone={done}
          />
        ))}
      </ul>
      {contact.objectedAt === null && (
        <div ref={buttons} className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setWriting('consent')} aria-expanded={writing === 'consent'}>
            Einwilligung eintragen
          </Button>
          <Objection id={id} />
        </div>
      )}
      {contact.undoUntil !== null && (
        <ByRight right="objections.lift" otherwise={<p className="mt-3 text-[13px] text-ink-2">{messages.liftedByAgent}</p>}>
          <UndoObjection id={id} until={contact.undoUntil} records={contact.records} />
        </ByRight>
      )}
      {writing === 'consent' && <ConsentForm id={id} onDone={done} />}
      {contact.records.length > 0 && <Records id={id} buttons={buttons} contact={contact} />}
    </>
  )
}

/** The owner's contact lights, and the records behind them. */
export function ContactLights({ property, onDraft }: ContactLightsProps) {
  const { data, isError, isFetching, refetch } = useContact(property.id)
  return (
    <section aria-labelledby={`contact-${property.id}`}>
      <h3 id={`contact-${property.id}`} className="mb-1 text-base font-semibold">
        Kontakt-Ampel
      </h3>
      {data && <Lights property={property} contact={data} onDraft={onDraft} />}
      {!data && isError && (
        <Notice tone="failure" title="Die Kontakt-Ampel konnte nicht geladen werden">
          <Button size="small" onClick={() => void refetch()} busy={isFetching}>
            Erneut versuchen
          </Button>
        </Notice>
      )}
      {!data && !isError && (
        <div role="status" aria-label="Kontakt-Ampel wird geladen">
          <Skeleton className="h-36 w-full" />
        </div>
      )}
    </section>
  )
}
