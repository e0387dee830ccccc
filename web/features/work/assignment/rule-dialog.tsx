import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type AssignmentRule, RuleForm } from '#shared/contract/work/assignment.ts'
import { RULE_PLACES_MAX } from '#shared/domain/limits.ts'
import { LISTING_TYPE_LABEL, LISTING_TYPES, PROPERTY_TYPE_LABEL, PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { ADVERT_SOURCES } from '#shared/domain/sources.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ListField } from '#web/components/form/list-field.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { messages } from './messages.ts'
import { usePeople } from './names.ts'
import { useAddRule, useChangeRule } from './queries.ts'
import { nameSource } from './rule-words.ts'

type FormValues = z.input<typeof RuleForm>

const { TextField, EuroField, SelectField, ChoicesField } = fieldsFor<FormValues>()

const TYPES = PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABEL[type]] as const)
const LISTINGS = [['', 'Kauf und Miete'], ...LISTING_TYPES.map((type) => [type, LISTING_TYPE_LABEL[type]] as const)] as const
const SOURCES = ADVERT_SOURCES.map((source) => [source, nameSource(source)] as const)

const EMPTY: FormValues = { name: '', places: [], minPrice: '', maxPrice: '', propertyTypes: [], listingType: '', sources: [], userId: '' }

const toFormValues = ({ name, places, minPrice, maxPrice, propertyTypes, listingType, sources, userId }: AssignmentRule): FormValues => ({
  name,
  places,
  minPrice: minPrice ?? '',
  maxPrice: maxPrice ?? '',
  propertyTypes,
  listingType: listingType ?? '',
  sources,
  userId: userId ?? '',
})

export interface RuleDialogProps {
  rule?: AssignmentRule
  onClose: () => void
}

/** A rule: which leads it takes, and who gets them. It is off after each change. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const formId = useId()
  const people = usePeople()
  const [add, change] = [useAddRule(), useChangeRule()]
  const form = useForm<FormValues, unknown, RuleForm>({
    resolver: zodResolver(RuleForm),
    defaultValues: rule ? toFormValues(rule) : { ...EMPTY, userId: people[0]?.[0] ?? '' },
  })
  const busy = add.isPending || change.isPending
  const guard = useDraftGuard(form.formState.isDirty, onClose)
  const send = (body: RuleForm) =>
    rule ? change.mutate({ params: { id: rule.id }, body }, { onSuccess: guard.leave }) : add.mutate({ body }, { onSuccess: guard.leave })
  return (
    <FormDialog
      formId={formId}
      busy={busy}
      guard={guard}
      cancel="Abbrechen"
      save={rule ? 'Speichern' : 'Regel anlegen'}
      title={rule ? 'Regel ändern' : 'Neue Regel'}
      description="Was Sie leer lassen, schränkt nicht ein. Nach dem Speichern ist die Regel aus: Sehen Sie sich ihre Wirkung an, und schalten Sie sie dort ein."
      shape="wide"
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name der Regel" wide autoFocus placeholder="z. B. Jena Nord" />
        <SelectField
          name="userId"
          label="Leads gehen an"
          wide
          options={[...people, ['', messages.contact] as const]}
          hint={messages.contactHint}
        />
        <ListField
          name="places"
          label="Postleitzahlen und Orte"
          wide
          most={RULE_PLACES_MAX}
          placeholder="z. B. 07743, 077 oder Jena"
          hint="Es genügt, wenn einer davon passt. Die ersten Ziffern gelten für alle Postleitzahlen, die so beginnen."
        />
        <EuroField name="minPrice" label="Preis ab" placeholder="egal" />
        <EuroField name="maxPrice" label="Preis bis" placeholder="egal" />
        <ChoicesField name="propertyTypes" label="Objektart" options={TYPES} />
        <ChoicesField name="sources" label="Quelle" options={SOURCES} />
        <SelectField name="listingType" label="Angebotsart" options={LISTINGS} />
      </Form>
    </FormDialog>
  )
}
