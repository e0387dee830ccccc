import { useState } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import type { Activity, ActivityForm as ActivityInput } from '#shared/contract/work/prospects.ts'
import { ACTIVITY_LABEL, isContact, OUTCOME_LABEL } from '#shared/domain/activity.ts'
import { CONTACT_METHOD_LABEL } from '#shared/domain/prospect-status.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useMayWork } from '#web/lib/colleagues.ts'
import { byAuthor, formatDateTime } from '#web/lib/format.ts'
import { type ActivityDraft, ActivityForm, clearActivity } from './activity-form.tsx'
import type { DialogPlace } from './dialog-messages.ts'
import { useChangeStatus } from './queries.ts'
import { useActivities, type useAddActivity } from './queries-dialog.ts'

interface ActivitiesProps {
  property: Property
  place: DialogPlace
  formId: string
  draft: ActivityDraft
  /** Stores the draft alone. */
  add: ReturnType<typeof useAddActivity>
  /** Whether something is being saved. */
  busy: boolean
  /** Whether the form has unsaved input. */
  onDraft: (isDraft: boolean) => void
}

const ActivityLine = ({ activity }: { activity: Activity }) => (
  <li className="border-t py-2.5 text-sm first:border-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">{ACTIVITY_LABEL[activity.activityType]}</span>
      <span className="text-xs text-ink-2">
        {activity.author && `${byAuthor(activity.author)} · `}
        <time dateTime={activity.createdAt} className="num">
          {formatDateTime(activity.createdAt)}
        </time>
      </span>
    </div>
    <p className="mt-0.5 break-words whitespace-pre-line">{activity.description}</p>
    {(activity.contactMethod ?? activity.outcome) && (
      <p className="mt-0.5 text-[13px] text-ink-2">
        {[activity.contactMethod && CONTACT_METHOD_LABEL[activity.contactMethod], activity.outcome && OUTCOME_LABEL[activity.outcome]]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )}
  </li>
)

function ActivityList({ id }: { id: number }) {
  const { data, more, isError, isFetching, refetch } = useActivities(id)
  if (data?.length === 0) return <p className="text-sm text-ink-2">Noch keine Aktivitäten. Was Sie eintragen, steht hier.</p>
  if (data)
    return (
      <>
        <ul aria-label="Aktivitäten">
          {data.map((activity) => (
            <ActivityLine key={activity.id} activity={activity} />
          ))}
        </ul>
        <MoreButton more={more} />
      </>
    )
  if (isError)
    return (
      <Notice tone="failure" title="Aktivitäten konnten nicht geladen werden">
        <Button size="small" onClick={() => void refetch()} busy={isFetching}>
          Erneut versuchen
        </Button>
      </Notice>
    )
  return (
    <div role="status" aria-label="Aktivitäten werden geladen" className="space-y-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** Activities about the owner, and the form for a new one. */
export function Activities({ property, place, formId, draft, add, busy, onDraft }: ActivitiesProps) {
  const { id, prospectStatus } = property
  const mayWork = useMayWork(property.assignedTo)
  const [wasContact, setWasContact] = useState(false)
  const changeStatus = useChangeStatus(property, place === 'page' ? 'detail' : 'list')
  const send = (body: ActivityInput) => {
    const written = draft.getValues('description')
    add.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ activityType }) => {
          clearActivity(draft, written, mayWork)
          setWasContact(isContact(activityType))
        },
      },
    )
  }
  return (
    <section aria-labelledby={`activities-${id}`}>
      <h3 id={`activities-${id}`} className="mb-3 text-base font-semibold">
        Aktivitäten
      </h3>
      <ActivityForm id={formId} form={draft} place={place} mayWork={mayWork} busy={busy} onDraft={onDraft} onSubmit={send} />
      {mayWork && wasContact && prospectStatus === 'not_contacted' && (
        <Notice
          className="mt-3"
          actions={
            <Button size="small" variant="primary" onClick={() => changeStatus('contacted')}>
              Status auf Kontaktiert setzen
            </Button>
          }
        >
          Sie hatten Kontakt, der Status ist noch „Nicht kontaktiert“.
        </Notice>
      )}
      <div className="mt-4">
        <ActivityList id={id} />
      </div>
    </section>
  )
}
