import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { SupportForm as Checked } from '#shared/contract/people/support.ts'
import { SUPPORT_HOURS_MAX } from '#shared/domain/limits.ts'
import { SUPPORT_AREA_LABEL, SUPPORT_AREAS } from '#shared/domain/support.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOpenSupport } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/support.ts')).SupportForm)

type Values = Pick<Checked, 'hours' | 'areas'>

const { NumberField, ChoicesField } = fieldsFor<Values>()
const OPTIONS = SUPPORT_AREAS.map((area) => [area, SUPPORT_AREA_LABEL[area]] as const)
const START: Values = { hours: 4, areas: [] }

interface SupportFormProps {
  onCancel: () => void
  onOpened: () => void
}

/** Lets the administration read chosen areas for some hours. */
export function SupportForm({ onCancel, onOpened }: SupportFormProps) {
  const open = useOpenSupport()
  const form = useForm({ resolver: check, defaultValues: START })
  const { setFocus } = form
  // the button that opened it is gone
  useEffect(() => setFocus('areas'), [setFocus])
  return (
    <Form form={form} busy={open.isPending} className="space-y-4" onSubmit={(body) => open.mutate({ body }, { onSuccess: onOpened })}>
      <ChoicesField name="areas" label="Was die Administration lesen darf" options={OPTIONS} />
      <div className="w-44">
        <NumberField name="hours" label="Stunden" hint={`1 bis ${SUPPORT_HOURS_MAX}`} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={open.isPending}>
          Lesen lassen
        </Button>
        <Button onClick={onCancel}>Abbrechen</Button>
      </div>
    </Form>
  )
}
