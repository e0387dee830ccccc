import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { SetupForm as Schema } from '#shared/contract/people/accounts.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { useSetUp } from './queries.ts'

export function SetupForm({ token }: { token: string }) {
  const setUp = useSetUp()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { token, email: '', password: '', firstName: '', lastName: '' },
  })
  const { errors } = formState

  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((body) => !setUp.isPending && setUp.mutate({ body }))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields register={register} errors={errors} autoFocus />
      </div>
      <Field label="E-Mail" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />}
      </Field>
      <Field label="Passwort" error={errors.password?.message} hint={`Mindestens ${PASSWORD_MIN} Zeichen; besser ein ganzer Satz.`}>
        {(control) => <PasswordInput {...control} {...register('password')} advice autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={setUp.isPending} className="w-full">
        Administrator anlegen
      </Button>
    </form>
  )
}
