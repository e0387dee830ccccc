import { lazy, Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Property } from '#shared/contract/work/properties.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { FixedField } from '#web/components/ui/field.tsx'
import { type Colleague, useColleagues, useMayWork } from '#web/lib/colleagues.ts'
import { useMay } from '#web/lib/may.ts'
import type { FormValues } from './form-values.ts'

const { SelectField } = fieldsFor<FormValues>()

const WhyAssigned = lazy(async () => ({ default: (await import('./why-assigned.tsx')).WhyAssigned }))

/** Those an agent can choose as responsible: without the right to assign, the agent takes a free prospect or gives up the own. */
function listChoices(colleagues: readonly Colleague[], now: string, mayAssign: boolean): (readonly [id: string, name: string])[] {
  const isOthers = colleagues.some(({ id, isSelf }) => id === now && !isSelf)
  const offered = colleagues.filter(({ id, isSelf, mayWork }) => id === now || (mayWork && (mayAssign || (isSelf && !isOthers))))
  const nobody = isOthers && !mayAssign ? [] : [['', 'Niemand'] as const]
  return [...nobody, ...offered.map(({ id, name }) => [id, name] as const)]
}

const Why = ({ propertyId, agent }: { propertyId: number; agent: Colleague | undefined }) => (
  <Suspense fallback={null}>{agent && <WhyAssigned propertyId={propertyId} agent={agent} />}</Suspense>
)

/** Whose prospect it is, as text. */
export function AssigneeValue({ property }: { property: Pick<Property, 'id' | 'assignedTo'> }) {
  const colleagues = useColleagues()
  if (colleagues.length === 0) return null
  const agent = colleagues.find(({ id }) => id === property.assignedTo)
  return (
    <div className="min-w-0">
      <FixedField label="Zuständig">{agent?.name ?? 'Niemand'}</FixedField>
      <Why propertyId={property.id} agent={agent} />
    </div>
  )
}

/** Whose prospect it is: text where the agent has no choice. */
export function AssigneeField({ propertyId }: { propertyId: number }) {
  const colleagues = useColleagues()
  const mayAssign = useMay('prospects.assign')
  const stored = useFormContext<FormValues>().formState.defaultValues?.assignedTo
  const now = typeof stored === 'string' ? stored : ''
  const mayWork = useMayWork(now || null)
  if (colleagues.length === 0) return null
  const choices = listChoices(colleagues, now, mayAssign)
  const agent = colleagues.find(({ id }) => id === now)
  return (
    <div className="min-w-0">
      {mayWork && choices.length > 1 ? (
        <SelectField name="assignedTo" label="Zuständig" options={choices} />
      ) : (
        <FixedField label="Zuständig">{agent?.name ?? 'Niemand'}</FixedField>
      )}
      <Why propertyId={propertyId} agent={agent} />
    </div>
  )
}
