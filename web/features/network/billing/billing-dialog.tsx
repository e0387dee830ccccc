import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { BillingForm, type BillingProfile } from '#shared/contract/network/billing.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { FactList } from '#web/components/fact-list.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useMay } from '#web/lib/may.ts'
import { type BillingFields, billingFields } from './billing-fields.ts'
import { useBilling, useSaveBilling } from './queries.ts'

const { TextField, CheckField } = fieldsFor<BillingFields>()

const TITLE = 'Abrechnungsdaten Ihres Büros'
const ABOUT = 'So steht Ihr Büro als Aussteller auf Gutschriften und Quittungen. Was schon ausgestellt ist, ändert sich nicht.'

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

const Seen = ({ billing, onClose }: { billing: BillingProfile; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={TITLE} description={ABOUT} footer={<Button onClick={onClose}>Schließen</Button>}>
    <FactList
      facts={[
        ['Name oder Firma', billing.legalName],
        ['Anschrift', [billing.street, [billing.zipCode, billing.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
        ['Steuernummer', billing.taxNumber],
        ['USt-IdNr.', billing.vatId],
        ['Umsatzsteuer', billing.isSmallBusiness ? 'Kleinunternehmer nach § 19 UStG' : 'wird ausgewiesen'],
      ]}
    />
    <p className="mt-4 text-[13px] text-ink-2">{describeWhoChanges('office.manage')}</p>
  </Dialog>
)

/** The office's billing data on documents. */
export function BillingDialog({ onClose }: { onClose: () => void }) {
  const mayChange = useMay('office.manage')
  const { data, isError, isFetching, refetch } = useBilling()
  if (data) return mayChange ? <Loaded billing={data} onClose={onClose} /> : <Seen billing={data} onClose={onClose} />
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
