import { Email } from '#shared/contract/people/account-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { login } from './content.ts'
import type { Credentials } from './sign-in.ts'

export type CredentialRefusals = Partial<Record<keyof Credentials, string>>

/** The input errors in this dialog's wording; undefined without errors. */
export function findRefusals({ email, password }: Credentials): CredentialRefusals | undefined {
  const errors: CredentialRefusals = {
    ...(Email.safeParse(email).success ? {} : { email: login.invalidEmail }),
    ...(password.length >= PASSWORD_MIN ? {} : { password: login.shortPassword }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
