import { Save } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { BillingProfile } from '#shared/contract/network/billing.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { type BillingFields, billingFields, COUNTRIES } from './billing-fields.ts'
import { useBilling, useSaveBilling } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/network/billing.ts')).BillingForm)

const { TextField, CheckField, SelectField } = fieldsFor<BillingFields>()

interface SheetProps {
  billing: BillingProfile
  /** The field to focus first. */
  focus: keyof BillingFields | undefined
}

function Sheet({ billing, focus }: SheetProps) {
  const save = useSaveBilling()
  const form = useForm({ resolver: check, values: billingFields(billing), resetOptions: { keepDirtyValues: true } })
  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus(focus)
  }, [focus, setFocus])
  return (
    <Form
      form={form}
      busy={save.isPending}
      onSubmit={(body) => save.mutate({ body }, { onSuccess: (now) => form.reset(billingFields(now), { keepDirtyValues: false }) })}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <LeaveGuard when={form.formState.isDirty && !save.isPending} />
      <TextField name="legalName" label="Name oder Firma auf dem Beleg" wide autoComplete="organization" />
      <TextField name="street" label="Straße und Hausnummer" wide autoComplete="street-address" />
      <TextField name="zipCode" label="PLZ" autoComplete="postal-code" inputMode="numeric" />
      <TextField name="city" label="Ort" autoComplete="address-level2" />
      <SelectField name="country" label="Land" options={COUNTRIES} autoComplete="country" wide />
      <TextField name="taxNumber" label="Steuernummer" hint="Oder die Umsatzsteuer-ID; in Deutschland genügt eine von beiden." />
      <TextField name="vatId" label="Umsatzsteuer-ID" autoCapitalize="characters" />
      <TextField
        name="iban"
        label="IBAN"
        wide
        autoCapitalize="characters"
        hint="Auf dieses Konto überweisen Ihre Makler. Nur Sie und der Makler, der Ihnen einen Beleg ausstellt, sehen sie."
      />
      <div className="space-y-2 sm:col-span-full">
        <CheckField name="isSmallBusiness" label="Ich bin Kleinunternehmer (§ 19 UStG) und weise keine Umsatzsteuer aus." />
        <CheckField name="isPrivate" label="Ich gebe Tipps privat, ohne Gewerbe. Sie bekommen dann eine Quittung." />
      </div>
      <div className="sm:col-span-full">
        <Button type="submit" busy={save.isPending}>
          {!save.isPending && <Save aria-hidden />}
          Abrechnungsdaten speichern
        </Button>
      </div>
    </Form>
  )
}

/** Tax data, as required on documents that settle a commission. */
export function BillingCard({ text, focus }: { text: string; focus: SheetProps['focus'] }) {
  const { data, isError, isFetching, refetch } = useBilling()
  return (
    <TitledPanel title="Abrechnungsdaten">
      <p className="mb-4 text-sm text-ink-2">{text}</p>
      {data && <Sheet billing={data} focus={focus} />}
      {!data && isError && (
        <ErrorCard title="Abrechnungsdaten konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Abrechnungsdaten werden geladen">
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}
