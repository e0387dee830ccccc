import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { BillingForm, type BillingProfile } from '#shared/contract/network/billing.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { type BillingFields, billingFields } from './billing-fields.ts'
import { useBilling, useSaveBilling } from './queries.ts'

const { TextField, CheckField } = fieldsFor<BillingFields>()

const TITLE = 'Ihre Abrechnungsdaten'
const ABOUT = 'So stehen Sie als Aussteller auf Gutschriften und Quittungen. Was schon ausgestellt ist, ändert sich nicht.'

function Loaded({ billing, onClose }: { billing: BillingProfile; onClose: () => void }) {
  const formId = useId()
  const save = useSaveBilling()
  const form = useForm<BillingFields, unknown, BillingForm>({ resolver: zodResolver(BillingForm), defaultValues: billingFields(billing) })
  const guard = useDraftGuard(form.formState.isDirty, onClose)
  return (
    <FormDialog formId={formId} busy={save.isPending} guard={guard} title={TITLE} description={ABOUT}>
      <Form
        form={form}
        busy={save.isPending}
        id={formId}
        onSubmit={(body) => save.mutate({ body }, { onSuccess: guard.leave })}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <TextField name="legalName" label="Name oder Firma" autoComplete="organization" wide />
        <TextField name="street" label="Straße und Hausnummer" autoComplete="street-address" wide />
        <TextField name="zipCode" label="Postleitzahl" autoComplete="postal-code" />
        <TextField name="city" label="Ort" autoComplete="address-level2" />
        <TextField name="taxNumber" label="Steuernummer" />
        <TextField name="vatId" label="USt-IdNr." />
        <CheckField name="isSmallBusiness" label="Kleinunternehmer nach § 19 UStG" />
      </Form>
    </FormDialog>
  )
}

/** The agent's billing data on documents. */
export function BillingDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useBilling()
  if (data) return <Loaded billing={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={TITLE}>
      {isError ? (
        <ErrorCard title="Abrechnungsdaten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label="Abrechnungsdaten werden geladen">
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </Dialog>
  )
}
