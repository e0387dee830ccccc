import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'

interface SecretFieldProps {
  label: string
  hint: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A key as it is entered: what is stored is shown masked. */
export const SecretField = ({ label, hint, value, placeholder, onChange }: SecretFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <Input
        {...control}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        // a masked key cannot be completed, only replaced
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
