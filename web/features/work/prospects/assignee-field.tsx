import { useFormContext } from 'react-hook-form'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { useColleagues } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import type { FormValues } from './form-values.ts'

const { SelectField } = fieldsFor<FormValues>()

/** Whose prospect it is. Without the right to assign an agent takes a free one, or gives up the own. */
export function AssigneeField() {
  const colleagues = useColleagues()
  const mayAssign = useMay('prospects.assign')
  const now = useFormContext<FormValues>().formState.defaultValues?.assignedTo
  if (colleagues.length === 0) return null
  const isOthers = colleagues.some(({ id, isSelf }) => id === now && !isSelf)
  const choices = mayAssign ? colleagues : colleagues.filter(({ id, isSelf }) => (isOthers ? id === now : isSelf))
  return (
    <SelectField
      name="assignedTo"
      label="Zuständig"
      options={[...(isOthers && !mayAssign ? [] : [['', 'Niemand'] as const]), ...choices.map(({ id, name }) => [id, name] as const)]}
    />
  )
}
