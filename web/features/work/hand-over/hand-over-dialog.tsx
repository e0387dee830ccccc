import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useColleagues } from '#web/lib/colleagues.ts'
import { countProspects, messages } from './messages.ts'
import { useHandOver, usePreview } from './queries.ts'

export interface HandOverDialogProps {
  /** Those that became free by a hand-over, or chosen ones; otherwise those of a person, who is chosen here. */
  whose?: { readonly freedBy: number } | { readonly propertyIds: readonly number[] }
  onClose: () => void
  onDone?: () => void
}

const NOBODY = 'nobody'
const Values = z.object({
  from: z.string().min(1, 'Bitte wählen Sie, wessen Prospects übergeben werden sollen'),
  to: z.string().min(1, 'Bitte wählen Sie, wer die Prospects bekommt'),
  statuses: z.array(z.enum(PROSPECT_STATUSES)).min(1, 'Bitte wählen Sie, was übergeben werden soll'),
})
type Values = z.output<typeof Values>

const { SelectField, ChoicesField } = fieldsFor<Values>()
const CHOOSE = ['', 'Bitte wählen …'] as const

/** Hands over prospects to somebody of the office, or frees them, after showing how many of each status these are. */
export function HandOverDialog({ whose, onClose, onDone }: HandOverDialogProps) {
  const formId = useId()
  const colleagues = useColleagues()
  const write = useHandOver()
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { from: whose ? 'chosen' : '', to: '', statuses: [...PROSPECT_STATUSES] },
  })
  const [from, to, statuses] = useWatch({ control: form.control, name: ['from', 'to', 'statuses'] })
  // those of one person say nothing about those of another
  useEffect(() => form.setValue('statuses', [...PROSPECT_STATUSES]), [form, from])
  const chosen = whose && 'propertyIds' in whose ? whose.propertyIds : undefined
  const source = whose && 'freedBy' in whose ? whose : from === '' || chosen ? undefined : { from }
  const preview = usePreview(source, to === NOBODY ? undefined : to)
  const offered = preview.data?.filter(({ prospects }) => prospects > 0) ?? []
  const ticked = offered.filter(({ status }) => statuses.includes(status))
  const count = chosen?.length ?? ticked.reduce((sum, { prospects, held }) => sum + prospects - held, 0)
  const names = colleagues.map(({ id, name, isSelf }) => [id, isSelf ? `${name} (Sie)` : name] as const)
  const receivers = names.filter(([id]) => id !== from && colleagues.find((one) => one.id === id)?.mayWork)
  const isFreed = whose !== undefined && 'freedBy' in whose
  const send = (values: Values) =>
    write.mutate(
      {
        body: {
          ...(chosen ? { propertyIds: [...chosen] } : source),
          ...(ticked.length < offered.length && { statuses: ticked.map(({ status }) => status) }),
          to: values.to === NOBODY ? null : values.to,
        },
      },
      {
        onSuccess: () => {
          onClose()
          onDone?.()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Prospects übergeben"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={write.isPending}>
            {count === 0 ? 'Übergeben' : to === NOBODY ? `${countProspects(count)} frei machen` : `${countProspects(count)} übergeben`}
          </Button>
        </>
      }
    >
      <Form form={form} busy={write.isPending} onSubmit={send} id={formId} className="space-y-5">
        {!whose && <SelectField name="from" label="Von" options={[CHOOSE, ...names]} />}
        <SelectField
          name="to"
          label="An"
          options={[CHOOSE, ...receivers, ...(isFreed ? [] : [[NOBODY, 'Niemand: Sie werden frei'] as const])]}
        />
        {source && <Choice {...preview} offered={offered} />}
        <p className="text-[13px] text-ink-2">{messages.stays}</p>
      </Form>
    </Dialog>
  )
}

interface ChoiceProps extends Pick<ReturnType<typeof usePreview>, 'data' | 'isError' | 'isFetching' | 'refetch'> {
  offered: NonNullable<ReturnType<typeof usePreview>['data']>
}

/** How many there are of each status, and which of these go. */
function Choice({ data, isError, isFetching, refetch, offered }: ChoiceProps) {
  if (!data && isError)
    return <ErrorCard title="Die Prospects konnten nicht gezählt werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label="Prospects werden gezählt">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  if (offered.length === 0) return <Notice>Hier gibt es nichts zu übergeben.</Notice>
  const held = messages.held(offered.reduce((sum, one) => sum + one.held, 0))
  return (
    <>
      <ChoicesField
        name="statuses"
        label="Was"
        options={offered.map(({ status, prospects }) => [status, `${PROSPECT_STATUS_LABEL[status]}: ${prospects}`] as const)}
        meaning={Object.fromEntries(offered.map((one) => [one.status, describeFollowUps(one)]))}
      />
      {held !== '' && <Notice>{held}</Notice>}
    </>
  )
}

function describeFollowUps({ followUps, due }: ChoiceProps['offered'][number]): string {
  if (followUps === 0) return 'ohne Nachfassung'
  return `${followUps} mit Nachfassung${due === 0 ? '' : `, davon ${due} fällig`}`
}
