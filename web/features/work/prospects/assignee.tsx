import { UsersRound } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { useColleagues } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import type { FormValues } from './form-values.ts'

const { SelectField } = fieldsFor<FormValues>()

/** Name of the agent who works on a prospect; undefined for a free one, or if the reader is alone in the office. */
export function useAssignee({ assignedTo }: Pick<PropertyCard, 'assignedTo'>): string | undefined {
  return useColleagues().find(({ id }) => id === assignedTo)?.name
}

export function Assignee({ card }: { card: PropertyCard }) {
  const name = useAssignee(card)
  return name === undefined ? null : (
    <p className="mt-0.5 flex items-center gap-1.5 text-[13px] text-ink-2">
      <UsersRound aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Zuständig: </span>
      <span className="truncate">{name}</span>
    </p>
  )
}

export const AssigneeCell = ({ card }: { card: PropertyCard }) => <span className="truncate">{useAssignee(card) ?? '–'}</span>

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
