import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { Office } from '#shared/contract/people/office.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSaveOffice } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/office.ts')).OfficeForm)

const toFormValues = ({ name, phone, email, street, zipCode, city }: Office) => ({
  name,
  phone: phone ?? '',
  email: email ?? '',
  street: street ?? '',
  zipCode: zipCode ?? '',
  city: city ?? '',
})

const { TextField, PhoneField, EmailField } = textFieldsFor<ReturnType<typeof toFormValues>>()

interface OfficeFormProps {
  office: Office
  /** Called when it is saved or left. */
  onClose: () => void
}

/** Changes the office's name and address. */
export function OfficeForm({ office, onClose }: OfficeFormProps) {
  const save = useSaveOffice()
  const form = useForm({ resolver: check, values: toFormValues(office), resetOptions: { keepDirtyValues: true } })
  return (
    <Form
      form={form}
      busy={save.isPending}
      onSubmit={(body) =>
        save.mutate(
          { body },
          {
            onSuccess: (now) => {
              form.reset(toFormValues(now), { keepDirtyValues: false })
              onClose()
            },
          },
        )
      }
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <LeaveGuard when={form.formState.isDirty && !save.isPending} />
      <TextField name="name" label="Name des Büros" wide autoFocus autoComplete="organization" />
      <PhoneField name="phone" label="Telefon des Büros" optional />
      <EmailField name="email" label="E-Mail des Büros" optional />
      <TextField name="street" label="Straße und Hausnummer" optional wide autoComplete="street-address" />
      <TextField name="zipCode" label="PLZ" optional autoComplete="postal-code" inputMode="numeric" />
      <TextField name="city" label="Ort" optional autoComplete="address-level2" />
      <div className="flex flex-wrap gap-2 sm:col-span-full">
        <Button type="submit" busy={save.isPending}>
          {!save.isPending && <Save aria-hidden />}
          Büro speichern
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Form>
  )
}
