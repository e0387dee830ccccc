import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'

interface SecretFieldProps {
  label: string
  hint: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A key's input; a stored key is shown masked. */
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
        // a masked key can only be replaced, so select it all
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
