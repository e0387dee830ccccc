import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import type { Property } from '#shared/contract/market/properties.ts'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NumberInput } from '#web/components/ui/number-input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import type { useLongText } from '#web/components/use-long-text.tsx'
import type { FormValues, Patch } from './form-values.ts'
import { LeadScoreField } from './lead-score-field.tsx'
import { StatusControl } from './status-select.tsx'

interface ProspectFormProps {
  id: string
  property: Property
  form: UseFormReturn<FormValues, unknown, Patch>
  notes: Pick<ReturnType<typeof useLongText>, 'comparison' | 'again'>
  onSubmit: () => void
}

type PartProps = Omit<ProspectFormProps, 'id' | 'notes' | 'onSubmit'>

const METHODS = [['', 'Keine Angabe'], ...CONTACT_METHODS.map((method) => [method, CONTACT_METHOD_LABEL[method]] as const)] as const

const Group = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="float-left mb-3 text-base font-semibold">{title}</legend>
    {aside && <div className="float-right -mt-1">{aside}</div>}
    <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
)

function StateGroup({ form: { register, control, formState } }: PartProps) {
  const { errors } = formState
  return (
    <Group title="Stand">
      <Field label="Status" error={errors.prospectStatus?.message}>
        {(names) => (
          <Controller
            name="prospectStatus"
            control={control}
            render={({ field: { value, onChange } }) => (
              <StatusControl
                {...names}
                value={PROSPECT_STATUSES.find((one) => one === value) ?? 'not_contacted'}
                onChange={onChange}
                className="h-10"
              />
            )}
          />
        )}
      </Field>
      <Field label="Nachfassen am" error={errors.nextFollowUpDate?.message}>
        {(names) => <Input {...names} {...register('nextFollowUpDate')} type="date" />}
      </Field>
      <Field label="Letzter Kontakt" error={errors.lastContactDate?.message}>
        {(names) => <Input {...names} {...register('lastContactDate')} type="date" />}
      </Field>
      <Field label="Geschätzter Wert (€)" error={errors.estimatedValue?.message}>
        {(names) => (
          <Controller
            name="estimatedValue"
            control={control}
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <NumberInput
                {...names}
                ref={ref}
                value={typeof value === 'number' ? value : undefined}
                onChange={(number) => onChange(number ?? '')}
                onBlur={onBlur}
                placeholder="z. B. 450.000"
              />
            )}
          />
        )}
      </Field>
    </Group>
  )
}

/** Portals write placeholders where there is no number. */
const published = (text: string | null | undefined) => (text && text.trim() !== '' && text.trim() !== 'Tel.' ? text.trim() : undefined)

function TakeOver({ property: { contactInfo }, form }: PartProps) {
  const name = published(contactInfo?.name)
  const phone = published(contactInfo?.phone)
  if (!name && !phone) return null
  const take = () => {
    const options = { shouldDirty: true, shouldValidate: true }
    if (name) form.setValue('ownerName', name, options)
    if (phone) form.setValue('ownerPhone', phone, options)
  }
  return (
    <Button size="small" onClick={take}>
      <Download aria-hidden />
      Aus dem Inserat übernehmen
    </Button>
  )
}

function OwnerGroup({ property, form }: PartProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <Group title="Eigentümer" aside={<TakeOver property={property} form={form} />}>
      <Field label="Name" error={errors.ownerName?.message}>
        {(names) => <Input {...names} {...register('ownerName')} autoComplete="off" />}
      </Field>
      <Field label="Telefon" error={errors.ownerPhone?.message}>
        {(names) => <Input {...names} {...register('ownerPhone')} type="tel" autoComplete="off" />}
      </Field>
      <Field label="E-Mail" error={errors.ownerEmail?.message}>
        {(names) => <Input {...names} {...register('ownerEmail')} type="email" autoComplete="off" />}
      </Field>
      <Field label="Bevorzugter Kontaktweg" error={errors.preferredContactMethod?.message}>
        {(names) => <Select {...names} {...register('preferredContactMethod')} options={METHODS} />}
      </Field>
    </Group>
  )
}

/** What the agent knows of the owner and wants to remember. */
export function ProspectForm({ id, property, form, notes, onSubmit }: ProspectFormProps) {
  const { register, formState } = form
  return (
    <form
      id={id}
      noValidate
      aria-label="Prospect-Daten"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="space-y-6"
    >
      <StateGroup property={property} form={form} />
      <LeadScoreField property={property} form={form} />
      <OwnerGroup property={property} form={form} />
      {notes.comparison ?? (
        <div>
          <Field label="Interne Notizen" error={formState.errors.internalNotes?.message}>
            {(names) => <Textarea {...names} {...register('internalNotes')} rows={4} placeholder="Nur für Sie sichtbar" />}
          </Field>
          {notes.again}
        </div>
      )}
    </form>
  )
}
