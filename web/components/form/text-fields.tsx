import type { FieldValues } from 'react-hook-form'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { bound, type FieldsFor } from './bound.tsx'

/** Most forms concern another person: autofill is off unless the field sets it. */
export const TEXT_FIELDS = {
  TextField: bound(Input, { autoComplete: 'off' }),
  EmailField: bound(Input, { type: 'email', inputMode: 'email', autoCapitalize: 'none', autoComplete: 'off' }),
  PhoneField: bound(Input, { type: 'tel', inputMode: 'tel', autoComplete: 'off' }),
  AddressField: bound(Input, { type: 'url', inputMode: 'url', autoCapitalize: 'none', autoComplete: 'off' }),
  PasswordField: bound(PasswordInput),
  LongTextField: bound(Textarea),
  SelectField: bound(Select),
} as const

/** The fields of forms before the sign-in, where every kilobyte delays the page: it includes no other fields. */
export const textFieldsFor = <Values extends FieldValues>(): FieldsFor<typeof TEXT_FIELDS, Values> => TEXT_FIELDS
