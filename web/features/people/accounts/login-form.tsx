import { checkedBy } from '#web/components/form/checked-by.ts'
import { SignInForm } from '#web/components/sign-in-form.tsx'
import { useLogin } from './queries-sign-in.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).LoginForm)

/** `focused`: the page is about nothing else, so typing can begin at once. */
export function LoginForm({ focused }: { focused: boolean }) {
  const { isPending, mutate } = useLogin()
  return <SignInForm check={check} busy={isPending} focused={focused} onSubmit={(body) => mutate({ body })} />
}
