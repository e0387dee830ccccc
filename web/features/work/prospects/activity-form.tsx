import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ActivityForm as Schema } from '#shared/contract/work/prospects.ts'
import type { ActivityType } from '#shared/domain/activity.ts'
import { ACTIVITY_LABEL, CONTACT_ACTIVITIES, OUTCOME_LABEL, OUTCOMES, RECORD_ACTIVITIES } from '#shared/domain/activity.ts'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#shared/domain/prospect-status.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { Options } from '#web/components/ui/select.tsx'
import type { DialogPlace } from './dialog-messages.ts'
import { dialogMessages } from './dialog-messages.ts'

type Values = z.input<typeof Schema>

/** What a new activity is unless another kind is chosen: a call, or a note by a reader. */
const usualType = (mayWork: boolean): ActivityType => (mayWork ? 'call' : 'note_added')
const emptyFor = (mayWork: boolean): Values => ({
  activityType: usualType(mayWork),
  description: '',
  contactMethod: '',
  outcome: '',
  followUpDate: '',
})

/** Only who works on prospects calls owners and plans follow-ups. */
const WORK: readonly ActivityType[] = ['call', 'follow_up_scheduled']
const labelled = (types: readonly ActivityType[]): Options => types.map((type) => [type, ACTIVITY_LABEL[type]] as const)
const TYPES = [
  ['Kontakt', labelled(CONTACT_ACTIVITIES)],
  ['Dokumentation', labelled(RECORD_ACTIVITIES)],
] as const
const TYPES_OF_READER = [
  ['Kontakt', labelled(CONTACT_ACTIVITIES.filter((type) => !WORK.includes(type)))],
  ['Dokumentation', labelled(RECORD_ACTIVITIES.filter((type) => !WORK.includes(type)))],
] as const
const METHODS = [['', 'Keine Angabe'], ...CONTACT_METHODS.map((method) => [method, CONTACT_METHOD_LABEL[method]] as const)] as const
const RESULTS = [['', 'Keine Angabe'], ...OUTCOMES.map((outcome) => [outcome, OUTCOME_LABEL[outcome]] as const)] as const

const { LongTextField, DateField, SelectField } = fieldsFor<Values>()

export type ActivityDraft = UseFormReturn<Values, unknown, Schema>

/** The activity being written, which the dialog saves as well. */
export function useActivityDraft(place: DialogPlace, mayWork: boolean): ActivityDraft {
  const { error } = dialogMessages.descriptionMissing[place]
  const draft = useForm<Values, unknown, Schema>({
    resolver: zodResolver(Schema.extend({ description: z.string().trim().min(1, error).pipe(Schema.shape.description) })),
    defaultValues: emptyFor(mayWork),
  })
  // a colleague may become responsible while the window is open
  useEffect(() => {
    if (!mayWork || !isWritten(draft)) draft.setValue('activityType', usualType(mayWork))
  }, [draft, mayWork])
  return draft
}

export const isWritten = (draft: ActivityDraft) => draft.getValues('description').trim() !== ''

/** The checked activity; undefined if a field is wrong, which the form then shows. */
export async function checkedActivity(draft: ActivityDraft): Promise<Schema | undefined> {
  let checked: Schema | undefined
  await draft.handleSubmit((values) => {
    checked = values
  })()
  return checked && toSent(checked)
}

/** The date belongs to only one kind. */
const toSent = ({ followUpDate, ...rest }: Schema): Schema =>
  rest.activityType === 'follow_up_scheduled' ? { ...rest, followUpDate } : rest

/** Empties the form, unless more was typed since. */
export function clearActivity(draft: ActivityDraft, written: string, mayWork: boolean): void {
  if (draft.getValues('description') === written) draft.reset(emptyFor(mayWork))
}

interface ActivityFormProps {
  id: string
  form: ActivityDraft
  place: DialogPlace
  /** Whether the agent may work on the prospect. */
  mayWork: boolean
  busy: boolean
  onDraft: (isDraft: boolean) => void
  onSubmit: (activity: Schema) => void
}

export function ActivityForm({ id, form, place, mayWork, busy, onDraft, onSubmit }: ActivityFormProps) {
  const missing = dialogMessages.descriptionMissing[place]
  const { control, formState } = form
  const isMissing = formState.errors.description?.message === missing.error
  const isDraft = useWatch({ control, name: 'description' }).trim() !== ''
  const type = useWatch({ control, name: 'activityType' })
  useEffect(() => onDraft(isDraft), [isDraft, onDraft])

  return (
    <Form
      id={id}
      form={form}
      busy={busy}
      onSubmit={(values) => onSubmit(toSent(values))}
      aria-label="Aktivität hinzufügen"
      className="grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <SelectField name="activityType" label="Art" groups={mayWork ? TYPES : TYPES_OF_READER} />
      {type === 'follow_up_scheduled' ? (
        <DateField name="followUpDate" label="Nachfassen am" />
      ) : (
        <SelectField name="outcome" label="Ergebnis" options={RESULTS} />
      )}
      <div className="sm:col-span-full">
        <LongTextField name="description" label="Beschreibung" rows={2} placeholder="Was wurde besprochen?" />
        {isMissing && <p className="mt-0.5 text-[13px] text-red">{missing.german}</p>}
      </div>
      <SelectField name="contactMethod" label="Kontaktweg" options={METHODS} />
      <div className="flex justify-end self-end">
        <Button type="submit" busy={busy}>
          {!busy && <Plus aria-hidden />}
          Hinzufügen
        </Button>
      </div>
    </Form>
  )
}
