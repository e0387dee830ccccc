import type { ComponentProps } from 'react'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'
import { PasswordInput } from './ui/password-input.tsx'

interface CredentialFieldsProps {
  email: ComponentProps<typeof Input>
  password: ComponentProps<typeof PasswordInput>
  errors: { readonly email?: string | undefined; readonly password?: string | undefined }
}

/** An account's email address and password, named for password managers. Not bound to a form: the landing page has no form library. */
export const CredentialFields = ({ email, password, errors }: CredentialFieldsProps) => (
  <>
    <Field label="E-Mail" error={errors.email}>
      {(control) => <Input {...control} {...email} type="email" inputMode="email" autoComplete="username" className="h-11!" />}
    </Field>
    <Field label="Passwort" error={errors.password}>
      {(control) => <PasswordInput {...control} {...password} autoComplete="current-password" className="h-11!" />}
    </Field>
  </>
)
