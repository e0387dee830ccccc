import { useForm } from 'react-hook-form'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAddDomain } from './queries.ts'

const check = checkedBy(async () => (await import('#shared/contract/people/sso.ts')).DomainForm)

const { TextField } = textFieldsFor<{ domain: string }>()

/** Names a domain of the office. */
export function DomainForm({ onAdded }: { onAdded: () => void }) {
  const add = useAddDomain()
  const form = useForm({ resolver: check, defaultValues: { domain: '' } })
  return (
    <Form
      form={form}
      busy={add.isPending}
      className="flex flex-wrap items-start gap-3"
      onSubmit={(body) => add.mutate({ body }, { onSuccess: onAdded })}
    >
      <div className="min-w-56 flex-1">
        <TextField name="domain" label="Domain" placeholder="firma.de" autoFocus autoCapitalize="none" inputMode="url" />
      </div>
      <Button type="submit" busy={add.isPending} className="mt-6">
        Eintragen
      </Button>
    </Form>
  )
}
