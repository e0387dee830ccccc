import { ChevronDown } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { PartnerRegistrationForm } from '#shared/contract/network/partners.ts'
import { AVAILABILITIES, AVAILABILITY_LABEL, INDUSTRIES, INDUSTRY_LABEL, PRICE_RANGE_LABEL, PRICE_RANGES } from '#shared/domain/partner.ts'
import { FormSection } from '#web/components/form-section.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { controlClass, Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { cn } from '#web/lib/class-names.ts'

export type LinkFormPart = Pick<
  UseFormReturn<z.input<typeof PartnerRegistrationForm>, unknown, PartnerRegistrationForm>,
  'register' | 'formState'
>

const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => [value, labels[value]] as const)

const INDUSTRY_OPTIONS = labelled(INDUSTRIES, INDUSTRY_LABEL)
const PRICE_RANGE_OPTIONS = labelled(PRICE_RANGES, PRICE_RANGE_LABEL)
const AVAILABILITY_OPTIONS = labelled(AVAILABILITIES, AVAILABILITY_LABEL)

const areaClass = cn(controlClass, 'h-auto min-h-24 py-2')

const Trade = ({ register, formState: { errors } }: LinkFormPart) => (
  <FormSection title="Ihr Angebot">
    <Field label="Branche" error={errors.industry?.message}>
      {(control) => <Select {...control} {...register('industry')} options={INDUSTRY_OPTIONS} />}
    </Field>
    <Field label="Preisniveau" error={errors.priceRange?.message}>
      {(control) => <Select {...control} {...register('priceRange')} options={PRICE_RANGE_OPTIONS} />}
    </Field>
    <Field label="Verfügbarkeit" error={errors.availability?.message}>
      {(control) => <Select {...control} {...register('availability')} options={AVAILABILITY_OPTIONS} />}
    </Field>
    <Field label="Website" optional error={errors.website?.message}>
      {(control) => (
        <Input {...control} {...register('website')} type="url" autoComplete="url" inputMode="url" placeholder="www.ihre-firma.de" />
      )}
    </Field>
  </FormSection>
)

const Contact = ({ register, formState: { errors } }: LinkFormPart) => (
  <div className="grid items-start gap-4 sm:grid-cols-6">
    <div className="sm:col-span-3">
      <Field label="Telefon" error={errors.phone?.message}>
        {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="tel" inputMode="tel" />}
      </Field>
    </div>
    <div className="sm:col-span-3">
      <Field label="Straße und Hausnummer" error={errors.address?.message}>
        {(control) => <Input {...control} {...register('address')} autoComplete="street-address" />}
      </Field>
    </div>
    <div className="sm:col-span-2">
      <Field label="PLZ" error={errors.zipCode?.message}>
        {(control) => <Input {...control} {...register('zipCode')} autoComplete="postal-code" inputMode="numeric" />}
      </Field>
    </div>
    <div className="sm:col-span-4">
      <Field label="Ort" error={errors.city?.message}>
        {(control) => <Input {...control} {...register('city')} autoComplete="address-level2" />}
      </Field>
    </div>
  </div>
)

const Words = ({ register, formState: { errors } }: LinkFormPart) => (
  <div className="space-y-4">
    <Field label="Leistungen" error={errors.services?.message} hint="Zum Beispiel: Gartenpflege, Baumschnitt, Winterdienst">
      {(control) => <Input {...control} {...register('services')} />}
    </Field>
    <Field label="Einsatzgebiet" error={errors.serviceArea?.message} hint="Zum Beispiel: Ulm und 30 km Umkreis">
      {(control) => <Input {...control} {...register('serviceArea')} />}
    </Field>
    <Field label="Über Ihre Firma" error={errors.description?.message}>
      {(control) => <textarea {...control} {...register('description')} rows={3} className={areaClass} />}
    </Field>
  </div>
)

/** What a partner offers: three choices with a default, and a fold with what may be said later. */
export function LinkTradeFields(part: LinkFormPart) {
  const { errors } = part.formState
  const wrong = ['phone', 'address', 'city', 'zipCode', 'services', 'description', 'serviceArea'] as const
  const hasError = wrong.some((name) => errors[name] !== undefined)
  return (
    <>
      <Trade {...part} />
      <details open={hasError || undefined} className="group rounded-panel border bg-panel">
        <summary className="flex min-h-12 list-none items-center gap-3 rounded-panel px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="flex-1">
            <span className="block text-[15px] font-semibold">Weitere Angaben (optional)</span>
            <span className="block text-[13px] text-ink-2">Anschrift, Telefon, Leistungen. Sie können sie auch später ergänzen.</span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
        </summary>
        <div className="space-y-4 border-t px-4 py-5">
          <Contact {...part} />
          <Words {...part} />
        </div>
      </details>
    </>
  )
}
