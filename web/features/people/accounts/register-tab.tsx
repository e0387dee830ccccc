import type { RegisterForm as Body } from '#shared/contract/people/account-forms.ts'
import { RegisterForm } from './register-form.tsx'
import { RegistrationDone } from './registration-done.tsx'

type Account = Pick<Body, 'email' | 'role'>

/** The short registration, and what follows it. Most visitors of its page sign in, so its code comes by itself. */
export const RegisterTab = ({ made, onDone }: { made: Account | undefined; onDone: (account: Account) => void }) =>
  made ? <RegistrationDone email={made.email} role={made.role} level={2} /> : <RegisterForm onDone={onDone} />
