import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CommissionForm } from '#shared/contract/network/commissions.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { calculateShare } from '#shared/domain/commission.ts'
import { toCents, toEuro } from '#shared/domain/money.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { useRecordSale } from './queries.ts'

const Schema = CommissionForm.omit({ tipId: true })
type Values = z.input<typeof Schema>
const { EuroField, NumberField, DateField } = fieldsFor<Values>()

interface SaleFormProps {
  tipId: number
  onDone: () => void
  onDraft: (isDraft: boolean) => void
}

/** Records the sale of a tipped property, with the partner's commission. */
export function SaleForm({ tipId, onDone, onDraft }: SaleFormProps) {
  const record = useRecordSale()
  const today = berlinDay(useNow())
  const form = useForm<Values, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema),
    defaultValues: { saleDate: today, amount: '', dueDate: '' },
  })
  const { isDirty } = form.formState
  useEffect(() => {
    onDraft(isDirty)
    return () => onDraft(false)
  }, [isDirty, onDraft])
  const [price, rate] = useWatch({ control: form.control, name: ['salePrice', 'commissionRate'] })
  const share = typeof price === 'number' && typeof rate === 'number' ? toEuro(calculateShare(toCents(price), rate)) : undefined
  return (
    <Form
      form={form}
      busy={record.isPending}
      aria-label="Verkauf festhalten"
      onSubmit={(sale) => record.mutate({ body: { tipId, ...sale } }, { onSuccess: onDone })}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <EuroField name="salePrice" label="Verkaufspreis" />
      <NumberField name="commissionRate" label="Satz für den Partner (%)" hint="Vom Verkaufspreis, zum Beispiel 0,5" />
      <DateField name="saleDate" label="Verkauft am" />
      <EuroField
        name="amount"
        label="Anderer Betrag netto"
        hint={share === undefined ? 'Leer: Preis mal Satz' : `Leer: ${formatMoney(share)} aus Preis und Satz`}
      />
      <DateField name="dueDate" label="Fällig ab" hint="Darf offen bleiben" />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button size="small" variant="ghost" onClick={onDone}>
          Abbrechen
        </Button>
        <Button size="small" type="submit" variant="primary" busy={record.isPending}>
          Verkauf festhalten
        </Button>
      </div>
    </Form>
  )
}
