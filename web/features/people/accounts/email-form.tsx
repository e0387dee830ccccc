import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'

const check = checkedBy(async () => (await import('#shared/contract/people/accounts.ts')).EmailForm)

interface EmailFormProps {
  submit: string
  busy: boolean
  /** What stands there at first. */
  email?: string | undefined
  onSubmit: (email: string) => void
}

/** Asks where a letter is to go. */
export function EmailForm({ submit, busy, email = '', onSubmit }: EmailFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: check, defaultValues: { email } })
  return (
    <Form className="space-y-4" onSubmit={handleSubmit((values) => !busy && onSubmit(values.email))}>
      <Field label="E-Mail" error={formState.errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" className="h-11!" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" busy={busy} className="w-full">
        {submit}
      </Button>
    </Form>
  )
}
