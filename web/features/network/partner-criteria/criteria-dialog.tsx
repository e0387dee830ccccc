import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type PartnerCriteria, PartnerCriteriaForm } from '#shared/contract/network/partner-criteria.ts'
import { intervalLabel, RUN_INTERVAL_DEFAULT, RUN_INTERVALS, SEARCH_INDUSTRIES } from '#shared/domain/partner-criteria.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useChangeCriteria, useCreateCriteria } from './queries.ts'

/** A select's values are text. */
const Values = z.preprocess(
  (values) => ({ ...(values as FormValues), scrapingInterval: Number((values as FormValues).scrapingInterval) }),
  PartnerCriteriaForm,
)

interface FormValues {
  name: string
  industry: string
  location: string
  zipCode: string
  scrapingInterval: string
  isActive: boolean
}

const { TextField, SelectField, SwitchField } = fieldsFor<FormValues>()

const INDUSTRIES = [['', 'Bitte wählen'], ...SEARCH_INDUSTRIES.map((name) => [name, name] as const)] as const
const INTERVALS = RUN_INTERVALS.map((minutes) => [String(minutes), intervalLabel(minutes)] as const)

const toFormValues = (criteria?: PartnerCriteria): FormValues => ({
  name: criteria?.name ?? '',
  industry: criteria?.industry ?? '',
  location: criteria?.location ?? '',
  zipCode: criteria?.zipCode ?? '',
  scrapingInterval: String(criteria?.scrapingInterval ?? RUN_INTERVAL_DEFAULT),
  isActive: criteria?.isActive ?? true,
})

/** Creates or changes criteria. */
export function CriteriaDialog({ criteria, onClose }: { criteria?: PartnerCriteria | undefined; onClose: () => void }) {
  const formId = useId()
  const [create, change] = [useCreateCriteria(), useChangeCriteria(criteria?.id)]
  const form = useForm<FormValues, unknown, PartnerCriteriaForm>({
    resolver: zodResolver(Values as never) as unknown as Resolver<FormValues, unknown, PartnerCriteriaForm>,
    defaultValues: toFormValues(criteria),
  })
  const busy = create.isPending || change.isPending
  const guard = useDraftGuard(form.formState.isDirty, onClose)
  const send = (values: PartnerCriteriaForm) => {
    const done = { onSuccess: guard.leave }
    if (criteria) change.mutate({ params: { id: criteria.id }, body: { ...values, zipCode: values.zipCode ?? '' } }, done)
    else create.mutate({ body: values }, done)
  }
  return (
    <FormDialog
      formId={formId}
      busy={busy}
      guard={guard}
      cancel="Abbrechen"
      save={criteria ? 'Speichern' : 'Anlegen'}
      title={criteria ? 'Suchkriterien bearbeiten' : 'Neue Suchkriterien'}
      description="Gelbe Seiten, Das Örtliche und 11880 werden im gewählten Abstand danach gelesen."
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="space-y-4">
        <TextField name="name" label="Name" autoFocus placeholder="z. B. Gärtner in Hamburg" />
        <SelectField name="industry" label="Branche" options={INDUSTRIES} />
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField name="location" label="Ort" />
          <TextField name="zipCode" label="PLZ (optional)" inputMode="numeric" maxLength={5} />
        </div>
        <SelectField name="scrapingInterval" label="Intervall" options={INTERVALS} />
        <SwitchField name="isActive" label="Eingeschaltet" />
      </Form>
    </FormDialog>
  )
}
