import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { Form } from '#web/components/form/form.tsx'
import { useSetUp } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/accounts.ts')).SetupForm)

export function SetupForm({ token }: { token: string }) {
  const setUp = useSetUp()
  const { register, handleSubmit, formState } = useForm({
    resolver: check,
    defaultValues: { token, email: '', password: '', firstName: '', lastName: '' },
  })
  const { errors } = formState

  return (
    <Form className="space-y-4" onSubmit={handleSubmit((body) => !setUp.isPending && setUp.mutate({ body }))}>
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
    </Form>
  )
}
