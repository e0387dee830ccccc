import { zodResolver } from '@hookform/resolvers/zod'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { LoginForm as Schema } from '#shared/contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useLogin } from './queries.ts'

export function LoginForm() {
  const [shown, setShown] = useState(false)
  const login = useLogin()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Schema), defaultValues: { email: '', password: '' } })
  const { errors } = formState
  const Icon = shown ? EyeOff : Eye

  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((body) => !login.isPending && login.mutate({ body }))}>
      <Field label="E-Mail" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" autoFocus className="h-11!" />
        )}
      </Field>
      <Field label="Passwort" error={errors.password?.message}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              {...register('password')}
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              className="h-11! pr-11"
            />
            <button
              type="button"
              onClick={() => setShown(!shown)}
              aria-pressed={shown}
              aria-label="Passwort anzeigen"
              className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-ink-2 hover:text-ink"
            >
              <Icon aria-hidden className="size-4.5" />
            </button>
          </span>
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={login.isPending} className="mt-2 w-full">
        Anmelden
      </Button>
    </form>
  )
}
