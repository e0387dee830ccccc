import { useEffect, useRef, useState } from 'react'
import type { Property } from '#shared/contract/market/properties.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import { CHANNEL_LABEL, CHANNELS } from '#shared/domain/contact-light.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { ConsentForm } from './consent-form.tsx'
import { ContactRow } from './contact-row.tsx'
import { useContact, useObjection } from './queries.ts'
import { useFocusBack } from './use-focus-back.ts'

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

const Records = ({ records }: { records: Contact['records'] }) => (
  <ul aria-label="Festgehalten" className="mt-3 space-y-1 border-t pt-3 text-[13px] text-ink-2">
    {records.map(({ id, kind, channel, reason, day, liftedAt }) => (
      <li key={id} className="break-words">
        <span className="font-medium text-ink">{[KIND_LABEL[kind], channel && CHANNEL_LABEL[channel]].filter(Boolean).join(', ')}</span> vom{' '}
        {formatDate(day)}
        {reason && `: ${reason}`}
        {liftedAt && ` Vom Eigentümer zurückgenommen am ${formatDate(liftedAt)}.`}
      </li>
    ))}
  </ul>
)

function Objection({ id }: { id: number }) {
  const objection = useObjection(id)
  return (
    <AskingButton
      size="small"
      busy={objection.isPending}
      question="Widerspruch eintragen?"
      text="Dieser Eigentümer wird dann nicht mehr kontaktiert, auf keinem Weg. Das gilt für alle seine Inserate, auch für künftige: Sie werden an Telefonnummer, E-Mail-Adresse oder Anschrift erkannt und stehen auf Rot. Was Sie über ihn notiert haben, wird nach der Löschfrist gelöscht. Es gilt für immer und lässt sich nicht zurücknehmen."
      action="Widerspruch eintragen"
      onConfirm={() => objection.mutate({ params: { id }, body: {} })}
    >
      Widerspruch eintragen
    </AskingButton>
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
      {writing === 'consent' && <ConsentForm id={id} onDone={done} />}
      {contact.records.length > 0 && <Records records={contact.records} />}
    </>
  )
}

/** Contact lights of the owner, and the records behind them. */
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
