import { useForm } from 'react-hook-form'
import type { RegisterForm as Body } from '#shared/contract/people/account-forms.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { TERMS_SENTENCE } from '#shared/domain/account-terms.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { TermsNote } from '#web/components/terms-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRegister } from './queries-guest.ts'
import { RoleChoice } from './role-choice.tsx'
import { TakenNotice } from './taken-notice.tsx'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).RegisterForm)

const EMPTY = { email: '', password: '', firstName: '', lastName: '', role: 'agent', companyName: '', phoneNumber: '' } as const

const { TextField, EmailField, PhoneField, PasswordField } = textFieldsFor<typeof EMPTY>()

/** The short registration beside the login. */
export function RegisterForm({ onDone }: { onDone: (account: { email: string; role: Body['role'] }) => void }) {
  const registration = useRegister()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  const send = (body: Body) => registration.mutate({ body }, { onSuccess: () => onDone(body) })
  return (
    <Form form={form} busy={registration.isPending} onSubmit={send} className="space-y-4">
      <RoleChoice />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields />
      </div>
      <EmailField name="email" label="E-Mail" autoComplete="username" />
      <PasswordField name="password" label="Passwort" hint={`Mindestens ${PASSWORD_MIN} Zeichen`} advice autoComplete="new-password" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="companyName" label="Firmenname" optional autoComplete="organization" />
        <PhoneField name="phoneNumber" label="Telefon" optional autoComplete="tel" />
      </div>
      <TermsNote sentence={TERMS_SENTENCE} />
      <TakenNotice error={registration.error} login={paths.auth} />
      <Button type="submit" variant="primary" size="large" busy={registration.isPending} className="mt-2 w-full">
        Konto erstellen
      </Button>
    </Form>
  )
}
