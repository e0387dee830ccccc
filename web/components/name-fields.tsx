import { textFieldsFor } from './form/text-fields.tsx'

const { TextField } = textFieldsFor<{ firstName: string; lastName: string }>()

/** First and last name. */
export const NameFields = ({ autoFocus }: { autoFocus?: boolean }) => (
  <>
    <TextField name="firstName" label="Vorname" autoComplete="given-name" autoFocus={autoFocus} />
    <TextField name="lastName" label="Nachname" autoComplete="family-name" />
  </>
)
