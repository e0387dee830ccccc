import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type IncomingTip, TipPatch } from '#shared/contract/network/tips.ts'
import { TIP_STATUSES, TIP_URGENCY_LABEL, tipAddress } from '#shared/domain/tip.ts'
import { FactList } from '#web/components/fact-list.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useLongText } from '#web/components/use-long-text.tsx'
import { formatDateTime, formatPrice } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useIncomingTip, useUpdateTip } from './queries.ts'
import { TipHistory } from './tip-history.tsx'
import { TipOwner, type TipOwnerProps } from './tip-owner.tsx'
import { TipOwnSide } from './tip-own-side.tsx'
import { TipStatusBadge, TipStatusSelect } from './tip-status.tsx'

/** The version of the notes is not a form field: the dialog tracks it. */
const TipFields = TipPatch.omit({ maklerNotesVersion: true })

const { LongTextField, OwnField } = fieldsFor<z.input<typeof TipFields>>()

const Facts = ({ title, facts }: { title: string } & ComponentProps<typeof FactList>) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-base font-semibold">{title}</h3>
    <FactList facts={facts} />
  </section>
)

/** When several partners tip the same property: who was first, and when. */
const describePriority = ({ priority }: IncomingTip) =>
  priority &&
  (priority.isFirst ? `zuerst genannt am ${formatDateTime(priority.firstAt)}` : `schon am ${formatDateTime(priority.firstAt)} genannt`)

const Photos = ({ photos }: Pick<IncomingTip, 'photos'>) => (
  <section aria-label="Fotos">
    <h3 className="mb-1 text-base font-semibold">Fotos</h3>
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={`/api/tip-photos/${id}`} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-md border">
            <img
              src={`/api/tip-photos/${id}`}
              alt={`Foto ${at + 1} zum Tipp, in voller Größe öffnen`}
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const Details = ({ tip, ...parts }: TipOwnerProps) => (
  <>
    <Facts
      title="Immobilie"
      facts={[
        ['Tipp', tip.tipType],
        ['Art', tip.propertyType],
        ['Adresse', tipAddress(tip)],
        ['Preis', tip.estimatedPrice && formatPrice(tip.estimatedPrice)],
        ['Dringlichkeit', TIP_URGENCY_LABEL[tip.urgency]],
        ['Beschreibung', tip.description],
        ['Vorrang', describePriority(tip)],
      ]}
    />
    {tip.photos.length > 0 && <Photos photos={tip.photos} />}
    <TipOwner tip={tip} {...parts} />
    <Facts
      title="Partner"
      facts={[
        ['Name', [tip.partnerFirstName, tip.partnerLastName].filter(Boolean).join(' ')],
        ['E-Mail', tip.partnerEmail],
        ['Quelle', tip.leadSource],
        ['Notiz', tip.notes],
        ['Eingegangen', formatDateTime(tip.submittedAt)],
      ]}
    />
  </>
)

type LoadedProps = { tip: IncomingTip; opener: Element | null } & Omit<TipDialogProps, 'id'>

const nameTip = (tip: IncomingTip) => `Objekt-Tipp: ${tip.propertyType}, ${tipAddress(tip) ?? 'ohne Adresse'}`

/** A tip for reading, without the right to work on it. */
const Seen = ({ tip, opener, onClose, renderLight, renderNotice, renderProspect, renderSale }: LoadedProps) => (
  <Dialog open onClose={onClose} opener={opener} title={nameTip(tip)} shape="full" footer={<Button onClick={onClose}>Schließen</Button>}>
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="space-y-5">
        <Details tip={tip} renderLight={renderLight} renderNotice={renderNotice} />
      </div>
      <div className="space-y-5">
        <Facts
          title="Bearbeitung"
          facts={[
            ['Status', <TipStatusBadge key="status" status={tip.status} />],
            ['Notizen für den Partner', tip.maklerNotes],
          ]}
        />
        {renderProspect(tip)}
        {renderSale(tip, () => {})}
        <TipOwnSide tip={tip} onDraft={() => {}} />
        <TipHistory id={tip.id} />
      </div>
    </div>
  </Dialog>
)

function Worked({ tip, opener, onClose, renderLight, renderNotice, renderProspect, renderSale }: LoadedProps) {
  const formId = useId()
  const update = useUpdateTip()
  // merges changes from elsewhere; dirty fields are kept
  const form = useForm({
    resolver: zodResolver(TipFields),
    values: { status: tip.status, maklerNotes: tip.maklerNotes ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { formState, getValues, reset } = form
  const { dirtyFields } = formState
  const dirty = Object.keys(dirtyFields).length > 0
  const [isNoting, setNoting] = useState(false)
  const [isSelling, setSelling] = useState(false)
  const isElsewhere = isNoting || isSelling
  const guard = useDraftGuard(dirty || isElsewhere, onClose)
  const notes = useLongText({
    version: tip.maklerNotesVersion,
    isWriting: dirtyFields.maklerNotes === true,
    text: () => getValues('maklerNotes') ?? '',
    write: (text) => form.setValue('maklerNotes', text, { shouldDirty: true, shouldValidate: true }),
    focus: () => form.setFocus('maklerNotes'),
  })
  const send = ({ status, maklerNotes }: z.output<typeof TipFields>) => {
    if (!dirty) return guard.close()
    const sent = JSON.stringify(getValues())
    // changed fields only, so that changes from elsewhere are kept
    const body = {
      ...(dirtyFields.status && { status }),
      ...(dirtyFields.maklerNotes && { maklerNotes, maklerNotesVersion: notes.readAt }),
    }
    update.mutate(
      { params: { id: tip.id }, body },
      {
        onError: notes.onRefused,
        onSuccess: (saved) => {
          if ('maklerNotes' in body) notes.onSaved(saved.maklerNotesVersion)
          // text typed during the save is still unsaved
          if (JSON.stringify(getValues()) !== sent) return
          reset(getValues(), { keepDirtyValues: false })
          if (!isElsewhere && body.status !== 'sold') guard.leave()
        },
      },
    )
  }
  return (
    <FormDialog formId={formId} busy={update.isPending} guard={guard} opener={opener} title={nameTip(tip)} shape="full">
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="space-y-5">
          <Details tip={tip} renderLight={renderLight} renderNotice={renderNotice} />
        </div>
        <div className="space-y-5">
          <Form form={form} busy={update.isPending} onSubmit={send} id={formId} className="space-y-4 rounded-panel bg-quiet p-4">
            <OwnField name="status" label="Status">
              {({ value, ...control }) => (
                <div>
                  <TipStatusSelect {...control} value={TIP_STATUSES.find((one) => one === value) ?? tip.status} />
                </div>
              )}
            </OwnField>
            {notes.comparison ?? (
              <div>
                <LongTextField
                  name="maklerNotes"
                  label="Notizen für den Partner"
                  hint="Der Partner liest sie in seinem Bereich."
                  rows={4}
                />
                {notes.again}
              </div>
            )}
          </Form>
          {renderProspect(tip)}
          {renderSale(tip, setSelling)}
          <TipOwnSide key={tip.id} tip={tip} onDraft={setNoting} />
          <TipHistory id={tip.id} />
        </div>
      </div>
    </FormDialog>
  )
}

export interface TipDialogProps extends Pick<TipOwnerProps, 'renderLight' | 'renderNotice'> {
  id: number
  onClose: () => void
  /** The tip's state among the agent's prospects. */
  renderProspect: (tip: IncomingTip) => ReactNode
  /** The tip's commission. */
  renderSale: (tip: IncomingTip, onDraft: (isDraft: boolean) => void) => ReactNode
}

/** A partner's tip, with the office's status and notes. */
export function TipDialog({ id, onClose, ...parts }: TipDialogProps) {
  const Loaded = useMay('prospects.work') ? Worked : Seen
  return (
    <RecordDialog of={useIncomingTip(id)} title="Objekt-Tipp" failed={messages.failed} unknown={messages.unknown} onClose={onClose}>
      {(tip, opener) => <Loaded tip={tip} opener={opener} onClose={onClose} {...parts} />}
    </RecordDialog>
  )
}
