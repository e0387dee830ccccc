import type { ComponentProps } from 'react'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface Fault {
  readonly message?: string | undefined
}

interface NameFieldsProps {
  /** Called in the place of the fields: of several faults the one that was registered first gets the focus. */
  register: (name: 'firstName' | 'lastName') => ComponentProps<typeof Input>
  errors: { readonly firstName?: Fault | undefined; readonly lastName?: Fault | undefined }
  autoFocus?: boolean
}

/** Asks what somebody is called. */
export const NameFields = ({ register, errors, autoFocus }: NameFieldsProps) => (
  <>
    <Field label="Vorname" error={errors.firstName?.message}>
      {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" autoFocus={autoFocus} />}
    </Field>
    <Field label="Nachname" error={errors.lastName?.message}>
      {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
    </Field>
  </>
)
