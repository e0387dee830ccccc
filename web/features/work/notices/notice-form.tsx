import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { NoticeForm as Schema } from '#shared/contract/work/notices.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { EXEMPTION_WITHOUT_REASON, isExemption, NOTICE_ENDS, NOTICE_IN_FUTURE, NOTICE_LABEL } from '#shared/domain/owner-notice.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { type OwnerKey, useRecordNotice } from './queries.ts'

type Values = z.input<typeof Schema>

const OPTIONS = NOTICE_ENDS.map((how) => [how, NOTICE_LABEL[how]] as const)

const { TextField, DateField, SelectField } = fieldsFor<Values>()

/** When and how the owner was informed, or why it is not required. */
export function NoticeForm({ owner, formId, onDone }: { owner: OwnerKey; formId: string; onDone: () => void }) {
  const record = useRecordNotice(owner)
  const today = berlinDay(useNow())
  const form = useForm<Values, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(
      Schema.extend({ day: Schema.shape.day.refine((day) => day <= today, NOTICE_IN_FUTURE) }).refine(
        ({ how, words }) => !isExemption(how) || words !== '',
        { path: ['words'], error: EXEMPTION_WITHOUT_REASON },
      ),
    ),
    defaultValues: { how: 'letter', words: '', day: today },
  })
  return (
    <Form
      form={form}
      busy={record.isPending}
      id={formId}
      aria-label="Information festhalten"
      onSubmit={(body) => record.mutate({ params: owner, body }, { onSuccess: onDone })}
      className="grid items-start gap-3 sm:grid-cols-2"
    >
      <SelectField name="how" label="Wie" options={OPTIONS} />
      <DateField name="day" label="Tag" max={today} />
      <TextField name="words" label="Vermerk" wide hint="Bei einer Ausnahme der Grund." />
    </Form>
  )
}
