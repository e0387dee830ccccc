import type { Recipient } from '#shared/contract/work/letters.ts'
import { ADDRESS_ORIGIN_LABEL, ADDRESS_ORIGINS, type AddressOrigin } from '#shared/domain/address-origin.ts'
import { isFullAddress, isOtherAddress } from '#shared/domain/postal-address.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'

const FIELDS = [
  ['name', 'Empfänger'],
  ['street', 'Straße und Hausnummer'],
  ['zipCode', 'Postleitzahl'],
  ['city', 'Ort'],
] as const

const ORIGINS = [['', 'Bitte wählen'], ...ADDRESS_ORIGINS.map((origin) => [origin, ADDRESS_ORIGIN_LABEL[origin]] as const)] as const

interface RecipientFieldsProps {
  value: Recipient
  /** As far as it is on record. */
  known: Recipient
  origin: AddressOrigin | undefined
  onChange: (value: Recipient) => void
  onOrigin: (origin: AddressOrigin | undefined) => void
}

/** A letter's recipient: prefilled as far as known. The letter states the source of a different address. */
export function RecipientFields({ value, known, origin, onChange, onOrigin }: RecipientFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Anschrift</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIELDS.map(([name, label]) => (
          <Field key={name} label={label} required>
            {(control) => (
              <Input
                {...control}
                value={value[name]}
                maxLength={name === 'zipCode' ? 5 : 100}
                autoComplete="off"
                required
                onChange={({ target }) => onChange({ ...value, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        {isOtherAddress(value, known) && (
          <Field
            label="Woher haben Sie die Anschrift?"
            required
            hint="Das steht im Brief, und die Anschrift wird beim Eigentümer gespeichert."
          >
            {(control) => (
              <Select
                {...control}
                value={origin ?? ''}
                options={ORIGINS}
                required
                onChange={({ target }) => onOrigin(ADDRESS_ORIGINS.find((one) => one === target.value))}
              />
            )}
          </Field>
        )}
      </div>
      {!isFullAddress(value) && (
        <p className="mt-2 text-[13px] text-ink-2">
          Die vollständige Anschrift ist nicht bekannt. Tragen Sie sie ein, sobald Sie sie kennen, zum Beispiel nach einer Besichtigung oder
          aus einem Tipp; bis dahin lässt sich kein Brief erstellen.
        </p>
      )}
    </fieldset>
  )
}
