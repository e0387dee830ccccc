import { OWNER_CONSENT_VERSION, ownerConsentWording } from '#shared/domain/owner-consent.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'

const { OwnField } = fieldsFor<{ ownerConsentVersion?: unknown }>()

/** The owner's consent to share their contact data; stores the version of the shown text. */
export const ConsentField = () => (
  <OwnField name="ownerConsentVersion" label="Einwilligung des Eigentümers">
    {({ value, onChange, ref, ...names }) => (
      <Checkbox
        {...names}
        ref={ref}
        checked={typeof value === 'number'}
        onChange={(event) => onChange(event.target.checked ? OWNER_CONSENT_VERSION : null)}
      >
        <span>{ownerConsentWording(OWNER_CONSENT_VERSION)}</span>
      </Checkbox>
    )}
  </OwnField>
)
