import { Save } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { User } from '#shared/contract/people/accounts.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useSaveProfile } from './queries-profile.ts'

const check = checkedBy(async () => (await import('./schemas.ts')).PersonalFields)

const { PhoneField } = textFieldsFor<{ phoneNumber: string }>()

const toFormValues = ({ firstName, lastName, phoneNumber }: User) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? '',
})

/** The current user's name and phone. */
export function PersonalCard({ user }: { user: User }) {
  const save = useSaveProfile()
  const form = useForm({ resolver: check, defaultValues: toFormValues(user) })
  return (
    <TitledPanel title="Persönliche Angaben">
      <Form
        form={form}
        busy={save.isPending}
        onSubmit={(body) => save.mutate({ body }, { onSuccess: (now) => form.reset(toFormValues(now)) })}
        className="space-y-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields />
        </div>
        <PhoneField name="phoneNumber" label="Telefon" optional autoComplete="tel" className="sm:max-w-72" />
        <Button type="submit" busy={save.isPending}>
          {!save.isPending && <Save aria-hidden />}
          Angaben speichern
        </Button>
      </Form>
      <LeaveGuard when={form.formState.isDirty && !save.isPending} />
    </TitledPanel>
  )
}
