import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { AbsenceForm } from '#shared/contract/work/assignment.ts'
import { describeDays } from '#shared/domain/assignment.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { FixedField } from '#web/components/ui/field.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useColleagues } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useNames, usePeople } from './names.ts'
import { useAddAbsence, useAssignment } from './queries.ts'

type FormValues = z.input<typeof AbsenceForm>

const { SelectField, DateField } = fieldsFor<FormValues>()

/** That the stand-in is absent on one of the days; undefined otherwise. */
function useStandInHint({ standInId, firstDay, lastDay }: Partial<FormValues>): string | undefined {
  const { data } = useAssignment()
  const nameById = useNames()
  if (typeof standInId !== 'string' || !firstDay || !lastDay) return undefined
  const away = data?.absences.filter((one) => one.userId === standInId && one.firstDay <= lastDay && one.lastDay >= firstDay) ?? []
  return away.length === 0 ? undefined : messages.standInAway(nameById(standInId), away.map(describeDays).join(', '))
}

export interface AbsenceDialogProps {
  onClose: () => void
}

/** Enters an absence: the own one, or for who assigns that of any person. */
export function AbsenceDialog({ onClose }: AbsenceDialogProps) {
  const formId = useId()
  const mayAssign = useMay('prospects.assign')
  const colleagues = useColleagues()
  const people = usePeople()
  const add = useAddAbsence()
  const self = colleagues.find(({ isSelf }) => isSelf)
  const [today] = useState(() => berlinDay(Date.now()))
  const form = useForm<FormValues, unknown, AbsenceForm>({
    resolver: zodResolver(AbsenceForm),
    defaultValues: { userId: self?.id ?? '', firstDay: today, lastDay: today, standInId: '' },
  })
  const { userId: absent, ...chosen } = useWatch({ control: form.control })
  const hint = useStandInHint(chosen)
  const guard = useDraftGuard(form.formState.isDirty, onClose)
  return (
    <FormDialog
      formId={formId}
      busy={add.isPending}
      guard={guard}
      cancel="Abbrechen"
      save="Eintragen"
      title="Abwesenheit eintragen"
      description="Alle im Büro sehen die Tage und die Vertretung; einen Grund fragt Giebel nicht."
    >
      <Form
        form={form}
        busy={add.isPending}
        onSubmit={(body) => add.mutate({ body }, { onSuccess: guard.leave })}
        id={formId}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        {mayAssign ? (
          <SelectField name="userId" label="Wer" options={colleagues.map(({ id, name }) => [id, name] as const)} />
        ) : (
          <FixedField label="Wer">{self?.name}</FixedField>
        )}
        <SelectField
          name="standInId"
          label="Vertretung"
          hint={hint}
          options={[['', 'Niemand'] as const, ...people.filter(([id]) => id !== absent)]}
        />
        <DateField name="firstDay" label="Erster Tag" min={today} />
        <DateField name="lastDay" label="Letzter Tag" min={today} />
      </Form>
    </FormDialog>
  )
}
