import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { OwnAdvertPatch } from '#shared/contract/work/own-adverts.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useChangeOwnAdvert } from './queries.ts'

type Fields = z.input<typeof OwnAdvertPatch>

const check = checkedBy(async () => (await import('#shared/contract/work/own-adverts.ts')).OwnAdvertPatch)

const { TextField, EuroField, NumberField } = fieldsFor<Fields>()

export interface ChangeOwnAdvertProps {
  advert: Property['adverts'][number]
  /** Place and year, as far as known. */
  property: Property
  opener: Element | null
  onClose: () => void
}

/** Corrects or completes what an email, a file or a shared link provided. */
export function ChangeOwnAdvert({ advert, property, opener, onClose }: ChangeOwnAdvertProps) {
  const formId = useId()
  const change = useChangeOwnAdvert()
  const form = useForm({
    resolver: check,
    defaultValues: {
      title: advert.title,
      price: advert.price ?? '',
      size: advert.size ?? '',
      rooms: advert.rooms ?? '',
      yearBuilt: property.yearBuilt ?? '',
      zipCode: property.zipCode ?? '',
      location: property.location ?? '',
      address: property.address ?? '',
    } satisfies Fields,
  })
  const { dirtyFields } = form.formState
  const dirty = Object.keys(dirtyFields).length > 0
  const guard = useDraftGuard(dirty, onClose)
  const save = (body: z.output<typeof OwnAdvertPatch>) => {
    if (!dirty) return guard.leave()
    const changed = Object.fromEntries(Object.entries(body).filter(([name]) => name in dirtyFields))
    return change.mutate({ params: { id: advert.id }, body: changed }, { onSuccess: guard.leave })
  }
  return (
    <FormDialog formId={formId} busy={change.isPending} guard={guard} opener={opener} title="Angaben ändern">
      <p className="mb-4 text-sm text-ink-2">Das Inserat sieht nur Ihr Büro. Was Sie ändern, steht im Verlauf als „Von Hand“.</p>
      <Form form={form} id={formId} busy={change.isPending} onSubmit={save} className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="title" label="Titel" wide />
        <EuroField name="price" label="Preis" />
        <NumberField name="size" label="Wohnfläche (m²)" />
        <NumberField name="rooms" label="Zimmer" />
        <NumberField name="yearBuilt" label="Baujahr" />
        <TextField name="zipCode" label="Postleitzahl" inputMode="numeric" />
        <TextField name="location" label="Ort" />
        <TextField name="address" label="Straße und Hausnummer" wide />
      </Form>
    </FormDialog>
  )
}
