import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Commission, CommissionPatch } from '#shared/contract/network/commissions.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { describeProperty, describePartner } from './commission-parts.tsx'
import { useChangeCommission } from './queries.ts'

type Values = z.input<typeof CommissionPatch>
const { EuroField, NumberField, DateField } = fieldsFor<Values>()

const toFormValues = ({ salePrice, commissionRate, saleDate, amount, dueDate, paidDate }: Commission): Values => ({
  amount,
  dueDate: dueDate ?? '',
  paidDate: paidDate ?? '',
  ...(salePrice !== null && { salePrice }),
  ...(commissionRate !== null && { commissionRate }),
  ...(saleDate !== null && { saleDate }),
})

export interface CommissionDialogProps {
  commission: Commission
  onClose: () => void
}

/** Amounts and dates of a commission that is on no document yet. */
export function CommissionDialog({ commission, onClose }: CommissionDialogProps) {
  const formId = useId()
  const change = useChangeCommission()
  const form = useForm<Values, unknown, CommissionPatch>({
    resolver: zodResolver(CommissionPatch),
    defaultValues: toFormValues(commission),
  })
  const { dirtyFields } = form.formState
  const isDirty = Object.keys(dirtyFields).length > 0
  const guard = useDraftGuard(isDirty, onClose)
  const send = (values: CommissionPatch) => {
    if (!isDirty) return guard.leave()
    // changed fields only: the amount is derived from price and rate unless it was edited
    const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields))
    change.mutate({ params: { id: commission.id }, body }, { onSuccess: guard.leave })
  }
  return (
    <FormDialog
      formId={formId}
      busy={change.isPending}
      guard={guard}
      title={describeProperty(commission)}
      description={describePartner(commission)}
    >
      <Form form={form} busy={change.isPending} onSubmit={send} id={formId} className="grid items-start gap-4 sm:grid-cols-2">
        {commission.kind === 'share' && (
          <>
            <EuroField name="salePrice" label="Verkaufspreis" />
            <NumberField name="commissionRate" label="Satz (%)" />
            <DateField name="saleDate" label="Verkauft am" />
          </>
        )}
        <EuroField
          name="amount"
          label="Betrag netto"
          hint={commission.kind === 'share' ? 'Folgt Preis und Satz, wenn Sie ihn nicht ändern.' : undefined}
        />
        <DateField name="dueDate" label="Fällig ab" hint="Ab diesem Tag steht sie unter „Fällig“." />
        <DateField name="paidDate" label="Gezahlt am" hint="Ohne Beleg gezahlt? Sonst vermerken Sie die Zahlung am Beleg." />
      </Form>
    </FormDialog>
  )
}
