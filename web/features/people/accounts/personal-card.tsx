import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { Form } from '#web/components/form/form.tsx'
import { useSaveProfile } from './queries-profile.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).PersonalFields)

/** Own name and phone number. */
export function PersonalCard({ user }: { user: User }) {
  const save = useSaveProfile()
  const stored = { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' }
  const { register, handleSubmit, formState, reset } = useForm({ resolver: check, defaultValues: stored })
  const { errors } = formState
  const submit = handleSubmit((body) => {
    if (save.isPending) return
    save.mutate({ body }, { onSuccess: (now) => reset({ ...now, phoneNumber: now.phoneNumber ?? '' }) })
  })
  return (
    <TitledPanel title="Persönliche Angaben">
      <Form onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields register={register} errors={errors} />
        </div>
        <Field label="Telefon" optional error={errors.phoneNumber?.message}>
          {(control) => <Input {...control} {...register('phoneNumber')} type="tel" autoComplete="tel" className="sm:max-w-72" />}
        </Field>
        <Button type="submit" busy={save.isPending}>
          {!save.isPending && <Save aria-hidden />}
          Angaben speichern
        </Button>
      </Form>
      <LeaveGuard when={formState.isDirty && !save.isPending} />
    </TitledPanel>
  )
}
