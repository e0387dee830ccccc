import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Activity } from '#shared/contract/work/prospects.ts'
import { ActivityForm as Schema } from '#shared/contract/work/prospects.ts'
import type { ActivityType } from '#shared/domain/activity.ts'
import { ACTIVITY_LABEL, CONTACT_ACTIVITIES, OUTCOME_LABEL, OUTCOMES, RECORD_ACTIVITIES } from '#shared/domain/activity.ts'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#shared/domain/prospect-status.ts'
import { fieldsOf } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { Options } from '#web/components/ui/select.tsx'
import type { DialogPlace } from './dialog-messages.ts'
import { dialogMessages } from './dialog-messages.ts'
import { useAddActivity } from './queries-dialog.ts'

type Values = z.input<typeof Schema>

const EMPTY: Values = { activityType: 'call', description: '', contactMethod: '', outcome: '', followUpDate: '' }

const labelled = (types: readonly ActivityType[]): Options => types.map((type) => [type, ACTIVITY_LABEL[type]] as const)
const TYPES = [
  ['Kontakt', labelled(CONTACT_ACTIVITIES)],
  ['Dokumentation', labelled(RECORD_ACTIVITIES)],
] as const
const METHODS = [['', 'Keine Angabe'], ...CONTACT_METHODS.map((method) => [method, CONTACT_METHOD_LABEL[method]] as const)] as const
const RESULTS = [['', 'Keine Angabe'], ...OUTCOMES.map((outcome) => [outcome, OUTCOME_LABEL[outcome]] as const)] as const

const { LongTextField, DateField, SelectField } = fieldsOf<Values>()

interface ActivityFormProps {
  id: number
  place: DialogPlace
  onDraft: (isDraft: boolean) => void
  onAdded: (activity: Activity) => void
}

export function ActivityForm({ id, place, onDraft, onAdded }: ActivityFormProps) {
  const add = useAddActivity(place)
  const missing = dialogMessages.descriptionMissing[place]
  const form = useForm<Values, unknown, Schema>({
    resolver: zodResolver(Schema.extend({ description: z.string().trim().min(1, missing.error).pipe(Schema.shape.description) })),
    defaultValues: EMPTY,
  })
  const { control, formState } = form
  const isMissing = formState.errors.description?.message === missing.error
  const isDraft = useWatch({ control, name: 'description' }).trim() !== ''
  const type = useWatch({ control, name: 'activityType' })
  useEffect(() => onDraft(isDraft), [isDraft, onDraft])

  const send = ({ followUpDate, ...rest }: Schema) => {
    const isFollowUp = rest.activityType === 'follow_up_scheduled'
    add.mutate(
      { params: { id }, body: isFollowUp ? { ...rest, followUpDate } : rest },
      {
        onSuccess: (activity) => {
          form.reset(EMPTY)
          onAdded(activity)
        },
      },
    )
  }

  return (
    <Form
      form={form}
      busy={add.isPending}
      onSubmit={send}
      aria-label="Aktivität hinzufügen"
      className="grid items-start gap-3 rounded-panel bg-quiet p-4 sm:grid-cols-2"
    >
      <SelectField name="activityType" label="Art" groups={TYPES} />
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
        <Button type="submit" busy={add.isPending}>
          {!add.isPending && <Plus aria-hidden />}
          Hinzufügen
        </Button>
      </div>
    </Form>
  )
}
