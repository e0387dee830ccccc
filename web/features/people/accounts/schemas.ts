import { z } from 'zod'
import { AccountPatch, newPassword, PasswordForm } from '#shared/contract/people/account-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'

const repeated = { path: ['confirmPassword'], error: 'Passwörter stimmen nicht überein' }

/** What is asked twice is compared here; the server gets it once. */
export const PasswordFields = PasswordForm.extend({ confirmPassword: z.string() }).refine(
  (form) => form.newPassword === form.confirmPassword,
  repeated,
)

export const ResetFields = z
  .object({ password: newPassword(`Passwort muss mindestens ${PASSWORD_MIN} Zeichen haben`), confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { ...repeated, when: () => true })

const { firstName, lastName, phoneNumber, companyName } = AccountPatch.shape
/** As the contract says it; what stands in the form is always sent. */
export const PersonalFields = z.object({ firstName: firstName.unwrap(), lastName: lastName.unwrap(), phoneNumber, companyName })
