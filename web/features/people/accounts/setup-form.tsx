import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useSetUp } from './queries-sign-in.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).SetupForm)

const { EmailField, PasswordField } = textFieldsFor<{ email: string; password: string }>()

export function SetupForm({ token }: { token: string }) {
  const setUp = useSetUp()
  const form = useForm({
    resolver: check,
    defaultValues: { token, email: '', password: '', firstName: '', lastName: '' },
  })

  return (
    <Form form={form} busy={setUp.isPending} onSubmit={(body) => setUp.mutate({ body })} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields autoFocus />
      </div>
      <EmailField name="email" label="E-Mail" autoComplete="username" />
      <PasswordField
        name="password"
        label="Passwort"
        hint={`Mindestens ${PASSWORD_MIN} Zeichen; besser ein ganzer Satz.`}
        advice
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="large" busy={setUp.isPending} className="w-full">
        Administrator anlegen
      </Button>
    </Form>
  )
}
