import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Property } from '#shared/contract/work/properties.ts'
import { AddressForm } from '#shared/contract/work/prospects.ts'
import { ADDRESS_ORIGIN_LABEL, ADDRESS_ORIGINS } from '#shared/domain/address-origin.ts'
import { readPlace } from '#shared/domain/written/address.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { isWeb } from '#web/lib/web-address.ts'
import { useSaveProspect } from './queries-dialog.ts'

type Checked = z.output<typeof AddressForm>
type Values = Record<keyof Checked, string>

const { TextField, SelectField } = fieldsFor<Values>()

const ORIGINS = [['', 'Bitte wählen'], ...ADDRESS_ORIGINS.map((origin) => [origin, ADDRESS_ORIGIN_LABEL[origin]] as const)] as const

/** The owner's address as noted by the agent, or what the adverts reveal of it. */
const toFormValues = (property: Property): Values =>
  property.ownerStreet === null
    ? {
        ownerStreet: property.address ?? '',
        ownerZipCode: property.zipCode ?? '',
        ownerCity: readPlace(property.location ?? '').town ?? '',
        ownerAddressOrigin: '',
      }
    : {
        ownerStreet: property.ownerStreet,
        ownerZipCode: property.ownerZipCode ?? '',
        ownerCity: property.ownerCity ?? '',
        ownerAddressOrigin: property.ownerAddressOrigin ?? '',
      }

const OutLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ size: 'small' })}>
    {children}
    <ExternalLink aria-hidden />
    <span className="sr-only">(öffnet in neuem Tab)</span>
  </a>
)

/** Where to look: the advert, and a map if its coordinates are known. */
function Sources({ property: { sourceUrl, latitude, longitude } }: { property: Property }) {
  const map =
    latitude === null || longitude === null
      ? undefined
      : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  if (!isWeb(sourceUrl) && !map) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isWeb(sourceUrl) && <OutLink to={sourceUrl}>Inserat am Portal öffnen</OutLink>}
      {map && <OutLink to={map}>Lage auf der Karte</OutLink>}
    </div>
  )
}

export interface AddressDialogProps {
  property: Property
  onClose: () => void
}

/** Records the owner's postal address and how the agent learned it: letters, lights and objections use it. */
export function AddressDialog({ property, onClose }: AddressDialogProps) {
  const formId = useId()
  const save = useSaveProspect(property, 'page')
  const form = useForm<Values, unknown, Checked>({
    // the values are text until they are checked
    resolver: zodResolver(AddressForm as unknown as z.ZodType<Checked, Values>),
    defaultValues: toFormValues(property),
  })
  const guard = useDraftGuard(form.formState.isDirty && !save.isSuccess, onClose)
  return (
    <FormDialog formId={formId} busy={save.isPending} guard={guard} title="Adresse ermitteln" description={property.title}>
      <p className="text-sm text-ink-2">
        Sehen Sie in Text und Bildern des Inserats nach, auf der Karte oder vor Ort, nicht in Registern oder Auskünften. Woher Sie die
        Anschrift haben, steht im Brief.
      </p>
      <Sources property={property} />
      <Form
        form={form}
        busy={save.isPending}
        id={formId}
        aria-label="Anschrift des Eigentümers"
        onSubmit={(body) => save.mutate({ params: { id: property.id }, body }, { onSuccess: onClose })}
        className="mt-4 grid items-start gap-3 sm:grid-cols-2"
      >
        <TextField name="ownerStreet" label="Straße und Hausnummer" wide />
        <TextField name="ownerZipCode" label="Postleitzahl" inputMode="numeric" maxLength={5} />
        <TextField name="ownerCity" label="Ort" />
        <SelectField name="ownerAddressOrigin" label="Woher haben Sie die Anschrift?" options={ORIGINS} wide />
      </Form>
    </FormDialog>
  )
}
