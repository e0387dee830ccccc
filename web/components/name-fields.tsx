import { textFieldsOf } from './form/text-fields.tsx'

const { TextField } = textFieldsOf<{ firstName: string; lastName: string }>()

/** Asks what somebody is called. */
export const NameFields = ({ autoFocus }: { autoFocus?: boolean }) => (
  <>
    <TextField name="firstName" label="Vorname" autoComplete="given-name" autoFocus={autoFocus} />
    <TextField name="lastName" label="Nachname" autoComplete="family-name" />
  </>
)
