import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { FixedField } from '#web/components/ui/field.tsx'
import { type Colleague, useColleagues, useMayWork } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import type { FormValues } from './form-values.ts'

const { SelectField } = fieldsFor<FormValues>()

/** Names of the office's agents by id. */
export type Names = ReadonlyMap<string, string>

export function useNames(): Names {
  const colleagues = useColleagues()
  return useMemo(() => new Map(colleagues.map(({ id, name }) => [id, name])), [colleagues])
}

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

/** Those an agent can choose as responsible: without the right to assign, the agent takes a free prospect or gives up the own. */
function listChoices(colleagues: readonly Colleague[], now: string, mayAssign: boolean): (readonly [id: string, name: string])[] {
  const isOthers = colleagues.some(({ id, isSelf }) => id === now && !isSelf)
  const offered = colleagues.filter(({ id, isSelf, mayWork }) => id === now || (mayWork && (mayAssign || (isSelf && !isOthers))))
  const nobody = isOthers && !mayAssign ? [] : [['', 'Niemand'] as const]
  return [...nobody, ...offered.map(({ id, name }) => [id, name] as const)]
}

/** Whose prospect it is: text where the agent has no choice. */
export function AssigneeField() {
  const colleagues = useColleagues()
  const mayAssign = useMay('prospects.assign')
  const stored = useFormContext<FormValues>().formState.defaultValues?.assignedTo
  const now = typeof stored === 'string' ? stored : ''
  const mayWork = useMayWork(now || null)
  if (colleagues.length === 0) return null
  const choices = listChoices(colleagues, now, mayAssign)
  if (mayWork && choices.length > 1) return <SelectField name="assignedTo" label="Zuständig" options={choices} />
  return <FixedField label="Zuständig">{colleagues.find(({ id }) => id === now)?.name ?? 'Niemand'}</FixedField>
}
