import type { ComponentProps } from 'react'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface Fault {
  readonly message?: string | undefined
}

interface NameFieldsProps {
  firstName: ComponentProps<typeof Input>
  lastName: ComponentProps<typeof Input>
  errors: { readonly firstName?: Fault | undefined; readonly lastName?: Fault | undefined }
}

/** Asks what somebody is called. */
export const NameFields = ({ firstName, lastName, errors }: NameFieldsProps) => (
  <>
    <Field label="Vorname" error={errors.firstName?.message}>
      {(control) => <Input {...control} {...firstName} autoComplete="given-name" />}
    </Field>
    <Field label="Nachname" error={errors.lastName?.message}>
      {(control) => <Input {...control} {...lastName} autoComplete="family-name" />}
    </Field>
  </>
)
