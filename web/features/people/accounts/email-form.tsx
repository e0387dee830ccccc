import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'

const check = checkedBy(async () => (await import('#shared/contract/people/account-forms.ts')).EmailForm)

const { EmailField } = textFieldsFor<{ email: string }>()

interface EmailFormProps {
  submit: string
  busy: boolean
  /** Initial value. */
  email?: string | undefined
  onSubmit: (email: string) => void
}

/** Asks for an email address. */
export function EmailForm({ submit, busy, email = '', onSubmit }: EmailFormProps) {
  const form = useForm({ resolver: check, defaultValues: { email } })
  return (
    <Form form={form} busy={busy} onSubmit={(values) => onSubmit(values.email)} className="space-y-4">
      <EmailField name="email" label="E-Mail" autoComplete="username" className="h-11!" />
      <Button type="submit" variant="primary" size="large" busy={busy} className="w-full">
        {submit}
      </Button>
    </Form>
  )
}
