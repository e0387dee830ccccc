import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { OwnTip, OwnTipPatch } from '#shared/contract/network/tips.ts'
import { TIP_PHOTOS_MAX } from '#shared/domain/limits.ts'
import { OWN_TIP_STATUS_LABEL, TIP_URGENCY_LABEL, tipAddress } from '#shared/domain/tip.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { formatDate, formatDateTime, formatPrice } from '#web/lib/format.ts'
import { ConsentField } from './consent-field.tsx'
import { messages } from './messages.ts'
import { OwnTipStatus, formatTitle } from './own-tip-row.tsx'
import { FileButton, photosFrom } from './photo-field.tsx'
import { useAddPhoto, useAddToTip, useOwnTip, useOwnTipHistory, useRemovePhoto } from './queries-own.ts'
import { TipPhotos } from './tip-photos.tsx'
import { TipTrail } from './tip-trail.tsx'

type Fields = z.input<typeof OwnTipPatch>

const check = checkedBy(async () => (await import('#shared/contract/network/tips.ts')).OwnTipPatch)

const { PhoneField, EmailField, LongTextField } = fieldsFor<Fields>()

function Details({ tip }: { tip: OwnTip }) {
  const { position, priority } = tip
  const facts = [
    ['Worum es geht', tip.tipType],
    ['Objektart', tip.propertyType],
    ['Adresse', tipAddress(tip)],
    ['Preis', tip.estimatedPrice && formatPrice(tip.estimatedPrice)],
    ['Dringlichkeit', TIP_URGENCY_LABEL[tip.urgency]],
    ['Eigentümer', tip.sellerName],
    ['Quelle', tip.leadSource],
    ['Notiz für den Makler', tip.notes],
    ['Makler', tip.maklerName ?? 'Wird von der Verwaltung ausgesucht'],
    ['Eingereicht', formatDateTime(tip.submittedAt)],
    [
      'Reihenfolge',
      priority &&
        (priority.isFirst
          ? `Sie waren der Erste mit diesem Objekt (${formatDateTime(priority.firstAt)}).`
          : `Dieses Objekt wurde schon am ${formatDateTime(priority.firstAt)} genannt.`),
    ],
    ['Einwilligung', tip.ownerConsent && `Vom Eigentümer, angegeben am ${formatDate(tip.ownerConsent.givenAt)}`],
  ] as const
  return (
    <section aria-label="Immobilie">
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="break-words whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {position && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2">
          <MapPin aria-hidden className="size-4" />
          Mit Standort gesendet: <span className="num">{`${position.latitude} / ${position.longitude}`}</span>
        </p>
      )}
    </section>
  )
}

function Photos({ tip }: { tip: OwnTip }) {
  const add = useAddPhoto()
  const remove = useRemovePhoto()
  const choose = async (files: readonly File[]) => {
    for (const { key, content } of await photosFrom(files))
      await add
        .mutateAsync({ params: { id: tip.id, key }, body: new Blob([content], { type: 'image/jpeg' }) })
        // the error is a toast; the next photo may still work
        .catch(() => undefined)
  }
  return (
    <section aria-label="Fotos" className="space-y-3">
      {tip.photos.length > 0 && <TipPhotos photos={tip.photos} onRemove={(id) => remove.mutate({ params: { id } })} />}
      {tip.photos.length < TIP_PHOTOS_MAX && <FileButton onChoose={(files) => void choose(files)}>Foto ergänzen</FileButton>}
    </section>
  )
}

function Consent({ tip }: { tip: OwnTip }) {
  const [phone, email] = useWatch<Fields, ['sellerPhone', 'sellerEmail']>({ name: ['sellerPhone', 'sellerEmail'] })
  const isReplaced = [
    [tip.sellerPhone, phone],
    [tip.sellerEmail, email],
  ].some(([before, now]) => before !== null && before !== now)
  if ((tip.ownerConsent && !isReplaced) || !(phone || email || tip.sellerName)) return null
  return <ConsentField />
}

interface LoadedProps {
  tip: OwnTip
  opener: Element | null
  onClose: () => void
}

function Loaded({ tip, opener, onClose }: LoadedProps) {
  const formId = useId()
  const add = useAddToTip()
  const form = useForm({
    resolver: check,
    values: {
      description: tip.description ?? '',
      sellerPhone: tip.sellerPhone ?? '',
      sellerEmail: tip.sellerEmail ?? '',
      ownerConsentVersion: null as unknown,
    } satisfies Fields,
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const dirty = Object.keys(dirtyFields).length > 0
  const guard = useDraftGuard(dirty, onClose)
  const save = (body: z.output<typeof OwnTipPatch>) => {
    if (!dirty) return guard.leave()
    // changed fields only, so that changes from elsewhere are kept
    const changed = Object.fromEntries(Object.entries(body).filter(([name]) => name in dirtyFields))
    return add.mutate({ params: { id: tip.id }, body: changed }, { onSuccess: guard.leave })
  }
  return (
    <FormDialog formId={formId} busy={add.isPending} guard={guard} opener={opener} title={formatTitle(tip)} shape="full">
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="space-y-5">
          <OwnTipStatus status={tip.status} />
          {tip.maklerNotes && (
            <Notice title="Rückmeldung des Maklers">
              <p className="whitespace-pre-line">{tip.maklerNotes}</p>
            </Notice>
          )}
          <Details tip={tip} />
          <Photos tip={tip} />
        </div>
        <div className="space-y-5">
          <Form form={form} id={formId} busy={add.isPending} onSubmit={save} className="space-y-4 rounded-panel bg-quiet p-4">
            <PhoneField name="sellerPhone" label="Telefon des Eigentümers" />
            <EmailField name="sellerEmail" label="E-Mail des Eigentümers" />
            <Consent tip={tip} />
            <LongTextField name="description" label="Beschreibung" />
          </Form>
          <TipTrail id={tip.id} trail={useOwnTipHistory(tip.id)} labels={OWN_TIP_STATUS_LABEL} empty={messages.noTrail} />
        </div>
      </div>
    </FormDialog>
  )
}

export interface OwnTipDialogProps {
  id: number
  onClose: () => void
}

/** The partner's tip: its content, further details, and its progress. */
export const OwnTipDialog = ({ id, onClose }: OwnTipDialogProps) => (
  <RecordDialog of={useOwnTip(id)} title="Objekt-Tipp" failed={messages.failed} unknown={messages.unknown} onClose={onClose}>
    {(tip, opener) => <Loaded tip={tip} opener={opener} onClose={onClose} />}
  </RecordDialog>
)
