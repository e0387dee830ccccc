import { useForm } from 'react-hook-form'
import type { OpenInvitation } from '#shared/contract/people/members.ts'
import { PASSWORD_MIN } from '#shared/domain/limits.ts'
import { accountSentence, COLLEAGUE_SENTENCE } from '#shared/domain/account-sentences.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { TermsNote } from '#web/components/terms-note.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { messages } from './messages.ts'
import { useJoin } from './queries-sign-in.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/members.ts')).JoinForm)

const { PhoneField, PasswordField } = textFieldsFor<{ phoneNumber: string; password: string }>()

interface JoinFormProps {
  token: string
  invitation: OpenInvitation
}

/** Opens an account in the office that invited. */
export function JoinForm({ token, invitation: { officeName, invitedBy, email, officeRole } }: JoinFormProps) {
  const join = useJoin()
  const form = useForm({ resolver: check, defaultValues: { token, firstName: '', lastName: '', phoneNumber: '', password: '' } })
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Einladung in das Büro {officeName}</h1>
      <p className="mt-1.5 mb-7 text-ink-2">
        {invitedBy} lädt Sie ein, hier mitzuarbeiten, als {OFFICE_ROLE_LABEL[officeRole]}. Sie melden sich künftig mit{' '}
        <strong className="font-semibold break-all text-ink">{email}</strong> an.
      </p>
      <Form form={form} busy={join.isPending} onSubmit={(body) => join.mutate({ body })} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields autoFocus />
        </div>
        <PhoneField name="phoneNumber" label="Telefon" optional autoComplete="tel" />
        <PasswordField
          name="password"
          label="Passwort"
          hint={`Mindestens ${PASSWORD_MIN} Zeichen; besser ein ganzer Satz.`}
          advice
          autoComplete="new-password"
        />
        <TermsNote sentence={accountSentence(COLLEAGUE_SENTENCE) ?? ''} />
        {join.error && <Notice tone="failure">{serverMessage(join.error) ?? messages.unknownError}</Notice>}
        <Button type="submit" variant="primary" size="large" busy={join.isPending} className="w-full">
          Konto anlegen und beitreten
        </Button>
      </Form>
    </>
  )
}
