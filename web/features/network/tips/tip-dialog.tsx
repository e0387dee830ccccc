import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type IncomingTip, TipPatch } from '#shared/contract/network/tips.ts'
import { TIP_URGENCY_LABEL, tipAddress } from '#shared/domain/tip.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useLongText } from '#web/components/use-long-text.tsx'
import { formatDateTime, formatPrice } from '#web/lib/format.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { useIncomingTips, useUpdateTip } from './queries.ts'
import { TipHistory } from './tip-history.tsx'
import { TipStatusSelect } from './tip-status.tsx'

/** The version of the notes is no field: the page knows it. */
const TipFields = TipPatch.omit({ maklerNotesVersion: true })

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-base font-semibold">{title}</h3>
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="break-words whitespace-pre-line">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Told = ({ tip }: { tip: IncomingTip }) => (
  <>
    <Facts
      title="Immobilie"
      facts={[
        ['Tipp', tip.tipType],
        ['Art', tip.propertyType],
        ['Adresse', tipAddress(tip)],
        ['Preis', formatPrice(tip.estimatedPrice)],
        ['Dringlichkeit', TIP_URGENCY_LABEL[tip.urgency]],
        ['Beschreibung', tip.description],
      ]}
    />
    <Facts
      title="Eigentümer"
      facts={[
        ['Name', tip.sellerName],
        ['Telefon', tip.sellerPhone],
        ['E-Mail', tip.sellerEmail],
      ]}
    />
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

function Loaded({ tip, opener, onClose }: { tip: IncomingTip; opener: Element | null; onClose: () => void }) {
  const formId = useId()
  const update = useUpdateTip()
  // what others change meanwhile comes in; what is being written stays
  const form = useForm({
    resolver: zodResolver(TipFields),
    values: { status: tip.status, maklerNotes: tip.maklerNotes ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control, formState, getValues, handleSubmit, reset } = form
  const { dirtyFields } = formState
  const dirty = Object.keys(dirtyFields).length > 0
  const { close, leave, question } = useDraftGuard(dirty, onClose)
  const notes = useLongText({
    version: tip.maklerNotesVersion,
    isWriting: dirtyFields.maklerNotes === true,
    text: () => getValues('maklerNotes') ?? '',
    write: (text) => form.setValue('maklerNotes', text, { shouldDirty: true, shouldValidate: true }),
    focus: () => form.setFocus('maklerNotes'),
  })
  const submit = handleSubmit(({ status, maklerNotes }) => {
    if (update.isPending) return
    if (!dirty) return leave()
    const sent = JSON.stringify(getValues())
    // only what was changed: what came from elsewhere meanwhile stays
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
          // what is typed while a save is under way is still to be saved
          if (JSON.stringify(getValues()) !== sent) return
          reset(getValues())
          leave()
        },
      },
    )
  })
  return (
    <>
      <Dialog
        open
        onClose={close}
        opener={opener}
        title={`Objekt-Tipp: ${tip.propertyType}, ${tipAddress(tip) ?? 'ohne Adresse'}`}
        shape="full"
        footer={
          <>
            <Button onClick={close}>Schließen</Button>
            <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
              Speichern
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
          <div className="space-y-5">
            <Told tip={tip} />
          </div>
          <div className="space-y-5">
            <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4 rounded-panel bg-quiet p-4">
              <Field label="Status" error={formState.errors.status?.message}>
                {(names) => (
                  <div>
                    <Controller
                      name="status"
                      control={control}
                      render={({ field: { ref, name, value = tip.status, onChange, onBlur } }) => (
                        <TipStatusSelect {...names} ref={ref} name={name} value={value} onChange={onChange} onBlur={onBlur} />
                      )}
                    />
                  </div>
                )}
              </Field>
              {notes.comparison ?? (
                <div>
                  <Field
                    label="Notizen für den Partner"
                    error={formState.errors.maklerNotes?.message}
                    hint="Der Partner liest sie in seinem Bereich."
                  >
                    {(names) => <Textarea {...names} {...register('maklerNotes')} rows={4} />}
                  </Field>
                  {notes.again}
                </div>
              )}
            </form>
            <TipHistory id={tip.id} />
          </div>
        </div>
      </Dialog>
      {question}
    </>
  )
}

export interface TipDialogProps {
  id: number
  onClose: () => void
}

/** A partner's tip, and what the agent says about it. */
export function TipDialog({ id, onClose }: TipDialogProps) {
  const { data, isError, isFetching, refetch } = useIncomingTips()
  const tip = data?.find((one) => one.id === id)
  const [opener] = useState(() => document.activeElement)
  const isUnknown = data !== undefined && !tip
  useEffect(() => {
    if (!isUnknown) return
    toaster.fail(messages.unknown.title, messages.unknown.text)
    onClose()
    // Said once; the page hands in a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnknown])

  if (isUnknown) return null
  if (tip) return <Loaded tip={tip} opener={opener} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} opener={opener} title="Objekt-Tipp" shape="full">
      {isError ? (
        <ErrorCard title={messages.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label="Objekt-Tipp wird geladen">
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Dialog>
  )
}
