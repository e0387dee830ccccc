import { z } from 'zod'
import { AccountPatch, newPassword, PasswordForm } from '#shared/contract/people/account-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'

const repeated = { path: ['confirmPassword'], error: 'Passwörter stimmen nicht überein' }

/** The repetition is compared here and not sent. */
export const PasswordFields = PasswordForm.extend({ confirmPassword: z.string() }).refine(
  (form) => form.newPassword === form.confirmPassword,
  repeated,
)

export const ResetFields = z
  .object({ password: newPassword(`Passwort muss mindestens ${PASSWORD_MIN} Zeichen haben`), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { ...repeated, when: () => true })

const { firstName, lastName, phoneNumber } = AccountPatch.shape
/** As in the contract; the names are not optional, since the form always sends them. */
export const PersonalFields = z.object({ firstName: firstName.unwrap(), lastName: lastName.unwrap(), phoneNumber })
