import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { LoginForm as Schema } from '#shared/contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { paths } from '#web/lib/paths.ts'
import { useHandedEmail } from '#web/lib/use-handed-email.ts'
import { useLogin } from './queries.ts'

/** `focused`: the page is about nothing else, so typing can begin at once. */
export function LoginForm({ focused }: { focused: boolean }) {
  const login = useLogin()
  const email = useHandedEmail()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Schema), defaultValues: { email, password: '' } })
  const { errors } = formState

  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((body) => !login.isPending && login.mutate({ body }))}>
      <Field label="E-Mail" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus={focused && email === ''}
            className="h-11!"
          />
        )}
      </Field>
      <Field label="Passwort" error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            autoFocus={email !== ''}
            className="h-11!"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={login.isPending} className="mt-2 w-full">
        Anmelden
      </Button>
      <p className="text-center text-sm">
        <Link to={paths.forgotPassword} className="inline-block py-1 font-medium text-accent hover:underline">
          Passwort vergessen?
        </Link>
      </p>
    </form>
  )
}
