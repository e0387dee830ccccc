import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Activity } from '#shared/contract/work/prospects.ts'
import { ActivityForm as Schema } from '#shared/contract/work/prospects.ts'
import type { ActivityType } from '#shared/domain/activity.ts'
import { ACTIVITY_LABEL, CONTACT_ACTIVITIES, OUTCOME_LABEL, OUTCOMES, RECORD_ACTIVITIES } from '#shared/domain/activity.ts'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#shared/domain/prospect-status.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { Options } from '#web/components/ui/select.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import type { DialogPlace } from './messages.ts'
import { messages } from './messages.ts'
import { useAddActivity } from './queries.ts'

type Values = z.input<typeof Schema>

const EMPTY: Values = { activityType: 'call', description: '', contactMethod: '', outcome: '', followUpDate: '' }

const labelled = (types: readonly ActivityType[]): Options => types.map((type) => [type, ACTIVITY_LABEL[type]] as const)
const TYPES = [
  ['Kontakt', labelled(CONTACT_ACTIVITIES)],
  ['Dokumentation', labelled(RECORD_ACTIVITIES)],
] as const
const METHODS = [['', 'Keine Angabe'], ...CONTACT_METHODS.map((method) => [method, CONTACT_METHOD_LABEL[method]] as const)] as const
const RESULTS = [['', 'Keine Angabe'], ...OUTCOMES.map((outcome) => [outcome, OUTCOME_LABEL[outcome]] as const)] as const

interface ActivityFormProps {
  id: number
  place: DialogPlace
  onDraft: (isDraft: boolean) => void
  onAdded: (activity: Activity) => void
}

export function ActivityForm({ id, place, onDraft, onAdded }: ActivityFormProps) {
  const add = useAddActivity(place)
  const missing = messages.descriptionMissing[place]
  const form = useForm<Values, unknown, Schema>({ resolver: zodResolver(Schema), defaultValues: EMPTY })
  const { register, handleSubmit, control, reset, formState } = form
  const { errors } = formState
  const isDraft = useWatch({ control, name: 'description' }).trim() !== ''
  const type = useWatch({ control, name: 'activityType' })
  useEffect(() => onDraft(isDraft), [isDraft, onDraft])

  const submit = handleSubmit(({ followUpDate, ...rest }) => {
    if (add.isPending) return
    const isFollowUp = rest.activityType === 'follow_up_scheduled'
    add.mutate(
      { params: { id }, body: isFollowUp ? { ...rest, followUpDate } : rest },
      {
        onSuccess: (activity) => {
          reset(EMPTY)
          onAdded(activity)
        },
      },
    )
  })

  // An empty description is worded by the place; too long a one speaks for itself.
  const problem = errors.description && (isDraft ? errors.description.message : missing.error)
  return (
    <form
      noValidate
      aria-label="Aktivität hinzufügen"
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <Field label="Art" error={errors.activityType?.message}>
        {(names) => <Select {...names} {...register('activityType')} groups={TYPES} />}
      </Field>
      {type === 'follow_up_scheduled' ? (
        <Field label="Nachfassen am" error={errors.followUpDate?.message}>
          {(names) => <Input {...names} {...register('followUpDate')} type="date" />}
        </Field>
      ) : (
        <Field label="Ergebnis" error={errors.outcome?.message}>
          {(names) => <Select {...names} {...register('outcome')} options={RESULTS} />}
        </Field>
      )}
      <div className="sm:col-span-2">
        <Field label="Beschreibung" error={problem}>
          {(names) => <Textarea {...names} {...register('description')} rows={2} placeholder="Was wurde besprochen?" />}
        </Field>
        {problem === missing.error && missing.german && <p className="mt-0.5 text-[13px] text-red">{missing.german}</p>}
      </div>
      <Field label="Kontaktweg" error={errors.contactMethod?.message}>
        {(names) => <Select {...names} {...register('contactMethod')} options={METHODS} />}
      </Field>
      <div className="flex justify-end self-end">
        <Button type="submit" busy={add.isPending}>
          {!add.isPending && <Plus aria-hidden />}
          Hinzufügen
        </Button>
      </div>
    </form>
  )
}
