import type { RegisterForm as Body } from '#shared/contract/people/account-forms.ts'
import { RegisterForm } from './register-form.tsx'
import { RegistrationDone } from './registration-done.tsx'

type Account = Pick<Body, 'email' | 'role'>

/** The short registration and its result. Loaded on demand, since most visitors sign in. */
export const RegisterTab = ({ made, onDone }: { made: Account | undefined; onDone: (account: Account) => void }) =>
  made ? <RegistrationDone email={made.email} role={made.role} level={2} /> : <RegisterForm onDone={onDone} />
