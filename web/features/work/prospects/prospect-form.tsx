import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Property } from '#shared/contract/work/properties.ts'
import type { ProspectField, ProspectFieldName } from '#shared/domain/prospect-fields.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { useLongText } from '#web/components/use-long-text.tsx'
import { AssigneeField } from './assignee-field.tsx'
import type { FormValues, Patch } from './form-values.ts'
import { LeadScoreField } from './lead-score-field.tsx'
import { listShown } from './shown-fields.ts'
import { StatusControl } from './status-select.tsx'
import { useFollowUpTime } from './use-follow-up-time.ts'

interface ProspectFormProps {
  id: string
  property: Property
  form: UseFormReturn<FormValues, unknown, Patch>
  notes: Pick<ReturnType<typeof useLongText>, 'comparison' | 'again'>
  busy: boolean
  onSubmit: (values: Patch) => unknown
}

type PartProps = Pick<ProspectFormProps, 'property' | 'form'>

const { TextField, EmailField, PhoneField, LongTextField, DateField, TimeField, EuroField, SelectField, OwnField } = fieldsFor<FormValues>()

const Group = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="float-left mb-3 text-base font-semibold">{title}</legend>
    {aside && <div className="float-right -mt-1">{aside}</div>}
    <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
)

const CONTROLS = {
  text: TextField,
  phone: PhoneField,
  email: EmailField,
  zipCode: TextField,
  day: DateField,
  time: TimeField,
  euro: EuroField,
} as const

function NotedField({ name, field }: { name: ProspectFieldName; field: ProspectField }) {
  const { label, placeholder } = field
  if (field.kind === 'choice')
    return <SelectField name={name} label={label} options={[['', 'Keine Angabe'], ...Object.entries(field.options)]} />
  const Control = CONTROLS[field.kind]
  return <Control name={name} label={label} placeholder={placeholder} />
}

const Noted = ({ property, group }: Pick<PartProps, 'property'> & Pick<ProspectField, 'group'>) =>
  listShown(property, group).map(([name, field]) => <NotedField key={name} name={name} field={field} />)

function StateGroup({ property, form }: PartProps) {
  useFollowUpTime(form, property)
  return (
    <Group title="Stand">
      <OwnField name="prospectStatus" label="Status">
        {({ value, ...control }) => (
          <StatusControl {...control} value={PROSPECT_STATUSES.find((one) => one === value) ?? 'not_contacted'} className="h-10!" />
        )}
      </OwnField>
      <AssigneeField propertyId={property.id} />
      <Noted property={property} group="state" />
    </Group>
  )
}

/** Portals write placeholders where there is no number. */
const published = (text: string | null | undefined) => (text && text.trim() !== '' && text.trim() !== 'Tel.' ? text.trim() : undefined)

function TakeOver({ property: { contactInfo, publishedNumbers, wrongPhones }, form }: PartProps) {
  const name = published(contactInfo?.name)
  // a wrong number is not taken over
  const phone = wrongPhones !== null && publishedNumbers.length === 0 ? undefined : published(contactInfo?.phone)
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

const OwnerGroup = ({ property, form }: PartProps) => (
  <Group title="Eigentümer" aside={<TakeOver property={property} form={form} />}>
    <Noted property={property} group="owner" />
  </Group>
)

/** The agent's data about the owner. */
export const ProspectForm = ({ id, property, form, notes, busy, onSubmit }: ProspectFormProps) => (
  <Form form={form} busy={busy} onSubmit={onSubmit} id={id} aria-label="Prospect-Daten" className="space-y-6">
    <StateGroup property={property} form={form} />
    <LeadScoreField property={property} form={form} />
    <OwnerGroup property={property} form={form} />
    {notes.comparison ?? (
      <div>
        <LongTextField name="internalNotes" label="Interne Notizen" rows={4} placeholder="Nur in Ihrem Büro sichtbar" />
        {notes.again}
      </div>
    )}
  </Form>
)
