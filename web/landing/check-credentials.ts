import { Email } from '#shared/contract/people/account-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { login } from './content.ts'
import type { Credentials } from './sign-in.ts'

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/** The input errors in the texts of this dialog; undefined without errors. */
export function findErrors({ email, password }: Credentials): CredentialErrors | undefined {
  const errors: CredentialErrors = {
    ...(Email.safeParse(email).success ? {} : { email: login.invalidEmail }),
    ...(password.length >= PASSWORD_MIN ? {} : { password: login.shortPassword }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
