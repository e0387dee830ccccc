import type { SecondStep } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { SignInForm } from '#web/components/sign-in-form.tsx'
import { useLogin } from './queries-sign-in.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).LoginForm)

interface LoginFormProps {
  /** Whether to focus the form on mount: the page has no other purpose. */
  focused: boolean
  onStep: (step: SecondStep) => void
}

export function LoginForm({ focused, onStep }: LoginFormProps) {
  const { isPending, mutate } = useLogin(onStep)
  return <SignInForm check={check} busy={isPending} focused={focused} onSubmit={(body) => mutate({ body })} />
}
