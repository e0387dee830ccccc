import { type SubmitEvent, useState } from 'react'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { ACTIVITY_LABEL, OUTCOME_LABEL } from '#shared/domain/activity.ts'
import { CHANNELS } from '#shared/domain/contact-light.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import type { Asked } from '#web/components/answer.tsx'
import { FactList } from '#web/components/fact-list.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useInPlace, usePagesInPlace } from '#web/features/people/support/in-place.ts'
import { ChannelState } from '#web/features/work/contact/light-squares.tsx'
import { ChangeEntries } from '#web/features/work/properties/change-entries.tsx'
import { DetailsTable } from '#web/features/work/properties/details-table.tsx'
import { byAuthor, formatAsked, formatDate, formatDateTime } from '#web/lib/format.ts'

interface OnePropertyProps {
  officeId: string
  /** Number of the property; undefined until one is chosen. */
  id: number | undefined
  onChoose: (id: number) => void
}

/** One property with what the office noted about it and its owner. */
export function OneProperty({ officeId, id, onChoose }: OnePropertyProps) {
  return (
    <>
      <NumberForm id={id} onChoose={onChoose} />
      {id !== undefined && <Pages key={id} officeId={officeId} id={id} />}
    </>
  )
}

function NumberForm({ id, onChoose }: Pick<OnePropertyProps, 'id' | 'onChoose'>) {
  const [text, setText] = useState(id === undefined ? '' : String(id))
  const number = /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    if (number) onChoose(number)
  }
  return (
    <form onSubmit={choose} className="mb-4 flex flex-wrap items-end gap-2">
      <div className="w-56">
        <Field label="Nummer der Immobilie" hint="Sie steht am Ende der Adresse der Seite.">
          {(control) => <Input {...control} inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} />}
        </Field>
      </div>
      <Button type="submit" disabled={!number}>
        Ansehen
      </Button>
    </form>
  )
}

function Pages({ officeId, id }: { officeId: string; id: number }) {
  const params = { id }
  const property = useInPlace(officeId, 'GET /api/properties/:id', { params })
  const contact = useInPlace(officeId, 'GET /api/properties/:id/contact', { params })
  if (property.isError)
    return (
      <ErrorCard
        title="Diese Immobilie ist nicht zu lesen"
        text={property.failedText}
        onRetry={() => void property.refetch()}
        busy={property.isFetching}
      />
    )
  if (!property.data)
    return (
      <div role="status" aria-label="Immobilie wird geladen">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  return (
    <div className="space-y-4">
      <h2 className="text-lg font-semibold break-words">{property.data.title}</h2>
      <Owner property={property.data} contact={contact} />
      <Activities officeId={officeId} id={id} />
      <DetailsTable property={property.data} />
      <Changes officeId={officeId} id={id} />
    </div>
  )
}

const KIND = { consent: 'Einwilligung', objection: 'Widerspruch', override: 'Trotzdem erlaubt', withdrawal: 'Widerruf' } as const

interface OwnerProps {
  property: Property
  contact: Asked<Contact> & { readonly failedText: string | undefined }
}

const Owner = ({ property, contact: { data: contact, isError, isFetching, failedText, refetch } }: OwnerProps) => (
  <TitledPanel title="Eigentümer">
    <FactList
      facts={[
        ['Preis', formatAsked(property)],
        ['Name', readOwnerName(property)],
        ['Telefon', property.ownerPhone ?? property.contactInfo?.phone],
        [
          'Anschrift',
          [property.ownerStreet, [property.ownerZipCode, property.ownerCity].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        ],
        ['Status', PROSPECT_STATUS_LABEL[property.prospectStatus]],
        ['Nachfassen', property.nextFollowUpDate && formatDate(property.nextFollowUpDate)],
        ['Notizen', property.internalNotes],
      ]}
    />
    {isError && (
      <div className="mt-4">
        <ErrorCard
          title="Kontakt-Ampel und Einwilligungen sind nicht zu lesen"
          text={failedText}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )}
    {contact && (
      <>
        <div className="mt-4 flex flex-wrap gap-4 border-t pt-4">
          {CHANNELS.map((channel) => (
            <ChannelState key={channel} channel={channel} state={contact.lights[channel]} />
          ))}
        </div>
        <ul aria-label="Einwilligungen und Widersprüche" className="mt-3 divide-y text-sm empty:hidden">
          {contact.records.map(({ id, kind, reason, day, author }) => (
            <li key={id} className="py-1.5 break-words">
              {KIND[kind]}, {formatDate(day)} {byAuthor(author)}: {reason || 'ohne Begründung'}
            </li>
          ))}
        </ul>
      </>
    )}
  </TitledPanel>
)

const PAGED = { limit: 20 } as const

function Activities({ officeId, id }: { officeId: string; id: number }) {
  const asked = usePagesInPlace(officeId, 'GET /api/properties/:id/activities', { params: { id }, query: PAGED })
  return (
    <TitledPanel title="Aktivitäten">
      {asked.isError && (
        <ErrorCard
          title="Die Aktivitäten sind nicht zu lesen"
          text={asked.failedText}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {!asked.data && !asked.isError && (
        <div role="status" aria-label="Aktivitäten werden geladen">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {asked.data?.length === 0 && <p className="text-sm text-ink-2">Hier ist noch nichts notiert.</p>}
      <ul className="divide-y text-sm">
        {asked.data?.map(({ id: activity, activityType, description, outcome, createdAt, author }) => (
          <li key={activity} className="py-2 break-words">
            <p className="text-[13px] text-ink-2">
              {[formatDateTime(createdAt), ACTIVITY_LABEL[activityType], outcome && OUTCOME_LABEL[outcome], byAuthor(author)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="whitespace-pre-line">{description}</p>
          </li>
        ))}
      </ul>
      <MoreButton more={asked.more} />
    </TitledPanel>
  )
}

function Changes({ officeId, id }: { officeId: string; id: number }) {
  const asked = usePagesInPlace(officeId, 'GET /api/properties/:id/changes', { params: { id }, query: PAGED })
  return (
    <TitledPanel title="Änderungsverlauf">
      {asked.isError && (
        <ErrorCard
          title="Der Änderungsverlauf ist nicht zu lesen"
          text={asked.failedText}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      )}
      {!asked.data && !asked.isError && (
        <div role="status" aria-label="Änderungsverlauf wird geladen">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {asked.data?.length === 0 && <p className="text-sm text-ink-2">Noch keine Änderungen.</p>}
      {asked.data && asked.data.length > 0 && <ChangeEntries changes={asked.data} />}
      <MoreButton more={asked.more} />
    </TitledPanel>
  )
}
