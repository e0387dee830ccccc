import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { Property } from '#shared/contract/work/properties.ts'
import { nameRolesWith } from '#shared/domain/office-words.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useLongText } from '#web/components/use-long-text.tsx'
import { formatAsked } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Activities } from './activities.tsx'
import { checkedActivity, clearActivity, isWritten, useActivityDraft } from './activity-form.tsx'
import type { FormValues, Patch } from './form-values.ts'
import { markSaved, ProspectFields, toPatch, toFormValues } from './form-values.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { AtProspect, type Colleague, useWorkingColleague } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import type { DialogPlace } from './dialog-messages.ts'
import { messages } from './messages.ts'
import { ProspectForm } from './prospect-form.tsx'
import { ProspectValues } from './prospect-values.tsx'
import { useAddActivity, useProspect, useSaveProspect } from './queries-dialog.ts'

export interface ProspectDialogProps {
  id: number
  place: DialogPlace
  onClose: () => void
  /** The owner's contact lights. `onDraft` reports unsaved input there. */
  renderContact: (property: Property, onDraft: (isDraft: boolean) => void) => ReactNode
  /** The number, within reach on a phone. */
  renderCall?: (property: Property) => ReactNode
}

const Facts = ({ property }: { property: Property }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-4">
    <p className="text-sm text-ink-2">
      {[formatAsked(property), [property.zipCode, property.location].filter(Boolean).join(' '), property.address]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <Link to={paths.property(property.id)} className={buttonClass({ size: 'small' })}>
      Immobilie ansehen
      <ExternalLink aria-hidden />
    </Link>
  </div>
)

/** Who may change a prospect that the agent may only read. */
function WhoMayChange({ hasRight, colleague }: { hasRight: boolean; colleague: Colleague | undefined }) {
  if (!hasRight) return <p className="mb-4 text-sm text-ink-2">Bearbeiten dürfen {nameRolesWith('prospects.work')}.</p>
  if (!colleague) return null
  return (
    <Notice title={`Diesen Prospect bearbeitet ${colleague.name}`} className="mb-4">
      <p>
        In Ihrem Büro bearbeitet jeder Makler nur die eigenen und die freien. Einen Vermerk können Sie hier schreiben, eine Einwilligung und
        einen Widerspruch festhalten.
      </p>
    </Notice>
  )
}

/** Ctrl+Enter saves from any field. Keys pressed in a dialog above this one arrive here too, but are ignored. */
function submitBy(event: KeyboardEvent, formId: string): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented || !currentTarget.contains(target as Node)) return
  event.preventDefault()
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function Loaded({
  property,
  place,
  opener,
  onClose,
  renderContact,
  renderCall,
}: Omit<ProspectDialogProps, 'id'> & { property: Property; opener: Element | null }) {
  const { id } = property
  const colleague = useWorkingColleague(property.assignedTo)
  const hasRight = useMay('prospects.work')
  const isReadOnly = !hasRight || colleague !== undefined
  const [formId, activityFormId] = [useId(), useId()]
  const save = useSaveProspect(property, place)
  const add = useAddActivity(place)
  const draft = useActivityDraft(place, !isReadOnly)
  const busy = save.isPending || add.isPending
  // merges changes from elsewhere; dirty fields are kept
  const form = useForm<FormValues, unknown, Patch>({
    resolver: zodResolver(ProspectFields),
    values: toFormValues(property),
    resetOptions: { keepDirtyValues: true },
  })
  const [drafts, setDrafts] = useState({ activity: false, contact: false })
  const onActivityDraft = useCallback((activity: boolean) => setDrafts((now) => ({ ...now, activity })), [])
  const onContactDraft = useCallback((contact: boolean) => setDrafts((now) => ({ ...now, contact })), [])
  // a draft started during the save counts when the response arrives
  const hasContactDraft = useRef(drafts.contact)
  useEffect(() => {
    hasContactDraft.current = drafts.contact
  }, [drafts.contact])
  const changed = Object.keys(form.formState.dirtyFields) as (keyof Patch)[]
  const dirty = changed.length > 0
  const notes = useLongText({
    version: property.internalNotesVersion,
    isWriting: form.formState.dirtyFields.internalNotes === true,
    text: () => form.getValues('internalNotes') as string,
    write: (text) => form.setValue('internalNotes', text, { shouldDirty: true, shouldValidate: true }),
    focus: () => form.setFocus('internalNotes'),
  })
  const guard = useDraftGuard(dirty || drafts.activity || drafts.contact, onClose)

  // the typed activity is sent with the fields
  const send = async (values: Patch) => {
    const hasActivity = isWritten(draft)
    if (!dirty && !hasActivity) return guard.close()
    const sent = form.getValues()
    const written = draft.getValues('description')
    const activity = hasActivity ? await checkedActivity(draft) : undefined
    if (hasActivity && !activity) return
    save.mutate(
      { params: { id }, body: { ...toPatch(values, changed, notes.readAt), ...(activity && { activity }) } },
      {
        onError: notes.onRefused,
        onSuccess: (saved) => {
          if (changed.includes('internalNotes')) notes.onSaved(saved.internalNotesVersion)
          // only text typed during the save is still unsaved
          const isTyped = markSaved(form, sent, toFormValues(saved))
          if (activity) clearActivity(draft, written, true)
          if (!isTyped && !isWritten(draft) && !hasContactDraft.current) guard.leave()
        },
      },
    )
  }

  // a reader can still add an activity
  const sentFormId = isReadOnly ? activityFormId : formId
  return (
    <AtProspect assignedTo={property.assignedTo}>
      <FormDialog
        formId={sentFormId}
        busy={busy}
        guard={guard}
        {...(isReadOnly && !drafts.activity && { save: null })}
        opener={opener}
        title={property.title}
        shape="full"
        bar={renderCall?.(property)}
        onKeyDown={(event) => submitBy(event, sentFormId)}
      >
        <Facts property={property} />
        {/* On a narrow screen the contact lights come first. */}
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">{renderContact(property, onContactDraft)}</div>
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <WhoMayChange hasRight={hasRight} colleague={colleague} />
            {isReadOnly && !dirty ? (
              <ProspectValues property={property} />
            ) : (
              // typed text stays visible when the prospect goes to a colleague meanwhile
              <fieldset disabled={isReadOnly} className="contents">
                <ProspectForm id={formId} property={property} form={form} notes={notes} busy={busy} onSubmit={send} />
              </fieldset>
            )}
          </div>
          <div className="lg:col-start-2">
            <Activities
              property={property}
              place={place}
              formId={activityFormId}
              draft={draft}
              add={add}
              busy={busy}
              onDraft={onActivityDraft}
            />
          </div>
        </div>
      </FormDialog>
    </AtProspect>
  )
}

/** A prospect's data, contact and activities. */
export const ProspectDialog = ({ id, onClose, ...rest }: ProspectDialogProps) => (
  <RecordDialog
    of={useProspect(id)}
    title="Prospect"
    failed="Der Prospect konnte nicht geladen werden"
    unknown={messages.unknown}
    onClose={onClose}
  >
    {(property, opener) => <Loaded property={property} opener={opener} onClose={onClose} {...rest} />}
  </RecordDialog>
)
