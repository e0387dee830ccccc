import { useForm } from 'react-hook-form'
import type { InvitationForm } from '#shared/contract/people/members.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useInvite } from './queries.ts'
import { ROLE_OPTIONS } from './role-options.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/members.ts')).InvitationForm)

const { EmailField, SelectField } = fieldsFor<InvitationForm>()
const EMPTY: InvitationForm = { email: '', officeRole: 'agent' }

/** Sends an invitation into the office. */
export function InviteForm() {
  const invite = useInvite()
  const form = useForm({ resolver: check, defaultValues: EMPTY })
  return (
    <Form
      form={form}
      busy={invite.isPending}
      className="flex flex-wrap items-start gap-3"
      onSubmit={(body) => invite.mutate({ body }, { onSuccess: () => form.reset(EMPTY) })}
    >
      <div className="min-w-56 flex-1">
        <EmailField name="email" label="E-Mail" autoFocus />
      </div>
      <div className="w-40">
        <SelectField name="officeRole" label="Rolle" options={ROLE_OPTIONS} />
      </div>
      <Button type="submit" variant="primary" busy={invite.isPending} className="mt-6">
        Einladen
      </Button>
    </Form>
  )
}
