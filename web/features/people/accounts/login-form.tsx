import { LoginForm as Schema } from '#shared/contract/people/accounts.ts'
import { SignInForm } from '#web/components/sign-in-form.tsx'
import { useLogin } from './queries.ts'

/** `focused`: the page is about nothing else, so typing can begin at once. */
export function LoginForm({ focused }: { focused: boolean }) {
  const { isPending, mutate } = useLogin()
  return <SignInForm schema={Schema} busy={isPending} focused={focused} onSubmit={(body) => mutate({ body })} />
}
