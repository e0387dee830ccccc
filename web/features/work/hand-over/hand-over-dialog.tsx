import { useId } from 'react'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { countProspects, describeFollowUps, messages } from './messages.ts'
import { useHandOver } from './queries.ts'
import { NOBODY, useHandOverForm, type Values, type Whose } from './use-hand-over-form.ts'

export interface HandOverDialogProps {
  whose?: Whose
  onClose: () => void
  onDone?: () => void
}

const { SelectField } = fieldsFor<Values>()
const CHOOSE = ['', 'Bitte wählen …'] as const

function describeWhose(whose: Whose): string | undefined {
  if (whose === undefined) return undefined
  return 'freedBy' in whose ? messages.ofFreed : messages.ofChosen(whose.propertyIds.length)
}

function labelSend(isFreeing: boolean, count: number): string {
  if (count === 0) return isFreeing ? 'Frei machen' : 'Übergeben'
  return `${countProspects(count)} ${isFreeing ? 'frei machen' : 'übergeben'}`
}

/** Hands over prospects to a person of the office, or frees them, after showing how many of each status these are. */
export function HandOverDialog({ whose, onClose, onDone }: HandOverDialogProps) {
  const formId = useId()
  const write = useHandOver()
  const { form, isFreeing, givers, receivers, hasPreview, toBody, count, ...choice } = useHandOverForm(whose)
  const isFreed = whose !== undefined && 'freedBy' in whose
  // nothing goes before it was counted
  const busy = write.isPending || choice.preview.isLoading
  const send = (values: Values) =>
    write.mutate(
      { body: toBody(values) },
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
      description={describeWhose(whose)}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {labelSend(isFreeing, count)}
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={send} id={formId} className="space-y-5">
        {!whose && <SelectField name="from" label="Von" options={[CHOOSE, ...givers]} />}
        <SelectField name="to" label="An" options={[CHOOSE, ...receivers, ...(isFreed ? [] : [[NOBODY, messages.nobody] as const])]} />
        {hasPreview && <Choice {...choice} />}
        <p className="text-[13px] text-ink-2">{messages.stays}</p>
      </Form>
    </Dialog>
  )
}

/** How many there are of each status, and which of these go. */
function Choice({ preview, isTicked, tick }: Pick<ReturnType<typeof useHandOverForm>, 'preview' | 'isTicked' | 'tick'>) {
  const { data, isError, isFetching, refetch } = preview
  if (!data && isError)
    return <ErrorCard title="Die Prospects konnten nicht gezählt werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label="Prospects werden gezählt">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  if (data.length === 0) return <Notice>Hier gibt es nichts zu übergeben.</Notice>
  const held = messages.held(data.reduce((sum, one) => sum + one.held, 0))
  return (
    <>
      <FieldGroup label="Welche Prospects">
        {data.map((one) => (
          <Checkbox key={one.status} checked={isTicked(one.status)} onChange={({ target }) => tick(one.status, target.checked)}>
            <span>
              {`${PROSPECT_STATUS_LABEL[one.status]}: ${one.prospects}`}
              <span className="text-[13px] text-ink-2"> – {describeFollowUps(one)}</span>
            </span>
          </Checkbox>
        ))}
      </FieldGroup>
      {held !== '' && <Notice>{held}</Notice>}
    </>
  )
}
