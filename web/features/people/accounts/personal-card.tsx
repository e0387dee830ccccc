import { zodResolver } from '@hookform/resolvers/zod'
import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AccountPatch, type User } from '#shared/contract/people/accounts.ts'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useSaveProfile } from './queries-profile.ts'

const { firstName, lastName, phoneNumber } = AccountPatch.shape
/** As the contract says it; what stands in the form is always sent. */
const Form = z.object({ firstName: firstName.unwrap(), lastName: lastName.unwrap(), phoneNumber })

/** Own name and phone number. */
export function PersonalCard({ user }: { user: User }) {
  const save = useSaveProfile()
  const stored = { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' }
  const { register, handleSubmit, formState, reset } = useForm({ resolver: zodResolver(Form), defaultValues: stored })
  const { errors } = formState
  const submit = handleSubmit((body) => {
    if (save.isPending) return
    save.mutate({ body }, { onSuccess: (now) => reset({ ...now, phoneNumber: now.phoneNumber ?? '' }) })
  })
  return (
    <TitledPanel title="Persönliche Angaben">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
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
      </form>
      <LeaveGuard when={formState.isDirty && !save.isPending} />
    </TitledPanel>
  )
}
