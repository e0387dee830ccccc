import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type IncomingTip, TipPatch } from '#shared/contract/network/tips.ts'
import { FactList } from '#web/components/fact-list.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useLongText } from '#web/components/use-long-text.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { useUpdateTip } from './queries.ts'

const OwnSide = TipPatch.pick({ followUpDate: true, ownNotes: true })
type Values = z.input<typeof OwnSide>
const { DateField, LongTextField } = fieldsFor<Values>()

interface TipOwnSideProps {
  tip: IncomingTip
  onDraft: (isDraft: boolean) => void
}

const TITLE = 'Nur in Ihrem Büro'

/** What the partner does not see: follow-up date and the office's notes. */
export const TipOwnSide = (props: TipOwnSideProps) => (useMay('prospects.work') ? <OwnSideForm {...props} /> : <Seen tip={props.tip} />)

const Seen = ({ tip: { followUpDate, ownNotes } }: Pick<TipOwnSideProps, 'tip'>) => (
  <section aria-label={TITLE}>
    <h3 className="mb-1 text-base font-semibold">{TITLE}</h3>
    <FactList
      facts={[
        ['Wiedervorlage am', followUpDate && formatDate(followUpDate)],
        ['Eigene Notizen', ownNotes],
      ]}
    />
  </section>
)

function OwnSideForm({ tip, onDraft }: TipOwnSideProps) {
  const update = useUpdateTip()
  const form = useForm<Values, unknown, z.output<typeof OwnSide>>({
    resolver: zodResolver(OwnSide),
    values: { followUpDate: tip.followUpDate ?? '', ownNotes: tip.ownNotes ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields, isDirty } = form.formState
  useEffect(() => {
    onDraft(isDirty)
    return () => onDraft(false)
  }, [isDirty, onDraft])
  const notes = useLongText({
    version: tip.ownNotesVersion,
    isWriting: dirtyFields.ownNotes === true,
    text: () => form.getValues('ownNotes') ?? '',
    write: (text) => form.setValue('ownNotes', text, { shouldDirty: true, shouldValidate: true }),
    focus: () => form.setFocus('ownNotes'),
  })
  const send = ({ followUpDate, ownNotes }: z.output<typeof OwnSide>) => {
    const sent = JSON.stringify(form.getValues())
    const body = {
      ...('followUpDate' in dirtyFields && { followUpDate }),
      ...('ownNotes' in dirtyFields && { ownNotes, ownNotesVersion: notes.readAt }),
    }
    update.mutate(
      { params: { id: tip.id }, body },
      {
        onError: notes.onRefused,
        onSuccess: (saved) => {
          if ('ownNotes' in body) notes.onSaved(saved.ownNotesVersion)
          // text typed during the save is still unsaved
          if (JSON.stringify(form.getValues()) === sent) form.reset(form.getValues(), { keepDirtyValues: false })
        },
      },
    )
  }
  return (
    <Form form={form} busy={update.isPending} onSubmit={send} aria-label={TITLE} className="space-y-4">
      <h3 className="text-base font-semibold">{TITLE}</h3>
      <DateField name="followUpDate" label="Wiedervorlage am" />
      {notes.comparison ?? (
        <div>
          <LongTextField name="ownNotes" label="Eigene Notizen" hint="Der Partner sieht es nicht." rows={3} />
          {notes.again}
        </div>
      )}
      {isDirty && (
        <Button type="submit" busy={update.isPending} aria-label={`Speichern: ${TITLE}`}>
          Speichern
        </Button>
      )}
    </Form>
  )
}
