import { useForm } from 'react-hook-form'
import type { RegisterForm as Body } from '#shared/contract/people/accounts.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRegister } from './queries-guest.ts'
import { RoleChoice } from './role-choice.tsx'
import { Form } from '#web/components/form/form.tsx'
import { TakenNotice } from './taken-notice.tsx'

const check = checkedBy(async () => (await import('#shared/contract/people/accounts.ts')).RegisterForm)

const EMPTY = { email: '', password: '', firstName: '', lastName: '', role: 'agent', companyName: '', phoneNumber: '' } as const

/** The short registration next to the login. */
export function RegisterForm({ onDone }: { onDone: (account: { email: string; role: Body['role'] }) => void }) {
  const registration = useRegister()
  const { register, handleSubmit, formState } = useForm({ resolver: check, defaultValues: EMPTY })
  const { errors } = formState
  const submit = (body: Body) => !registration.isPending && registration.mutate({ body }, { onSuccess: () => onDone(body) })
  return (
    <Form className="space-y-4" onSubmit={handleSubmit(submit)}>
      <RoleChoice control={register('role')} error={errors.role?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields register={register} errors={errors} />
      </div>
      <Field label="E-Mail" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />}
      </Field>
      <Field label="Passwort" error={errors.password?.message} hint={`Mindestens ${PASSWORD_MIN} Zeichen`}>
        {(control) => <PasswordInput {...control} {...register('password')} advice autoComplete="new-password" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Firmenname" optional error={errors.companyName?.message}>
          {(control) => <Input {...control} {...register('companyName')} autoComplete="organization" />}
        </Field>
        <Field label="Telefon" optional error={errors.phoneNumber?.message}>
          {(control) => <Input {...control} {...register('phoneNumber')} type="tel" autoComplete="tel" inputMode="tel" />}
        </Field>
      </div>
      <TakenNotice error={registration.error} login={paths.auth} />
      <Button type="submit" variant="primary" size="large" busy={registration.isPending} className="mt-2 w-full">
        Konto erstellen
      </Button>
    </Form>
  )
}
