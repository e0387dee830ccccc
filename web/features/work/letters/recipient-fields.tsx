import type { Recipient } from '#shared/contract/work/letters.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'

const FIELDS = [
  ['name', 'Empfänger'],
  ['street', 'Straße und Hausnummer'],
  ['zipCode', 'Postleitzahl'],
  ['city', 'Ort'],
] as const

/** Recipient of a letter: prefilled as far as known. */
export const RecipientFields = ({ value, onChange }: { value: Recipient; onChange: (value: Recipient) => void }) => (
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
    </div>
    {!/\d/.test(value.street) && (
      <p className="mt-2 text-[13px] text-ink-2">
        Die vollständige Anschrift steht nicht im Inserat. Tragen Sie sie ein, sobald Sie sie kennen, zum Beispiel nach einer Besichtigung
        oder aus einem Tipp; bis dahin lässt sich kein Brief erstellen.
      </p>
    )}
  </fieldset>
)
