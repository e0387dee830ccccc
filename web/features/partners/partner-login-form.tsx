import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { emailSaying, Password } from '#shared/contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useHandedEmail } from '#web/lib/use-handed-email.ts'
import { messages } from './messages.ts'
import { usePartnerLogin } from './queries.ts'

const Schema = z.object({ email: emailSaying('Gültige E-Mail-Adresse erforderlich'), password: Password })

function Refusal({ of }: { of: Error | 'wrong account' }) {
  if (of === 'wrong account') {
    return (
      <Notice
        tone="failure"
        title={messages.wrongAccount}
        actions={
          <Link to={paths.auth} className="text-accent hover:underline">
            Zum regulären Login
          </Link>
        }
      >
        {messages.wrongAccountText}
      </Notice>
    )
  }
  return (
    <Notice tone="failure" title={messages.loginFailed}>
      {serverMessage(of) ?? messages.loginFailedText}
    </Notice>
  )
}

export function PartnerLoginForm() {
  const { login, arrived, refusal } = usePartnerLogin()
  const email = useHandedEmail()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Schema), defaultValues: { email, password: '' } })
  const { errors } = formState
  const busy = login.isPending || arrived !== undefined

  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((body) => !busy && login.mutate({ body }))}>
      {refusal && (
        // keeps its place while the next attempt is under way: the second click of a double click is meant for the button
        <div className={busy ? 'invisible' : undefined}>
          <Refusal of={refusal} />
        </div>
      )}
      <Field label="E-Mail" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus={email === ''}
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
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2 w-full">
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
