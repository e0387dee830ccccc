import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { ApiError } from '#web/lib/api.ts'
import { formatAsked, formatRooms, formatSize } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/query.ts'
import { useJoin } from './queries.ts'

const { TextField } = textFieldsFor<{ other: string }>()

/** A property's id, from its URL or as typed; 0 if there is none. */
const numberIn = (text: string): number => Number(/(?:\/property\/|^\s*)(\d{1,15})(?:[/?#]|\s*$)/.exec(text)?.[1] ?? 0)

/** The property about to be joined, so that the agent can check it. */
function Other({ id, isItself }: { id: number; isItself: boolean }) {
  const { data, error } = useRead('GET /api/properties/:id', { params: { id } }, { enabled: !isItself, retry: false })
  if (isItself) return <p className="text-sm text-ink-2">Das ist diese Immobilie selbst.</p>
  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    return (
      <p className="text-sm text-ink-2">{isUnknown ? 'Diese Immobilie gibt es nicht.' : 'Die Immobilie konnte nicht geladen werden.'}</p>
    )
  }
  if (!data) return <p className="text-sm text-ink-2">Wird geladen …</p>
  const facts = [
    formatAsked(data),
    data.size !== null && formatSize(data.size),
    data.rooms !== null && formatRooms(data.rooms),
    [data.zipCode, data.location].filter(Boolean).join(' '),
  ]
  return (
    <div className="rounded-control border p-3 text-sm">
      <p className="font-medium break-words">{data.title}</p>
      <p className="text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Joins the property with one that the rules did not propose. */
export function JoinDialog({ propertyId, title, onClose }: { propertyId: number; title: string; onClose: () => void }) {
  const formId = useId()
  const navigate = useNavigate()
  const join = useJoin()
  const form = useForm({ defaultValues: { other: '' } })
  const otherId = numberIn(useWatch({ control: form.control, name: 'other' }))
  const send = () => {
    if (otherId === 0) return form.setError('other', { message: 'Bitte geben Sie die Nummer oder den Link der anderen Immobilie an' })
    if (otherId === propertyId) return
    join.mutate(
      { params: { id: propertyId }, body: { otherId } },
      {
        onSuccess: ({ propertyId: id }) => {
          onClose()
          void navigate(paths.property(id), { replace: true })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mit anderer Immobilie zusammenführen"
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={join.isPending}>
            Zusammenführen
          </Button>
        </>
      }
    >
      <Form form={form} busy={join.isPending} onSubmit={send} id={formId} className="space-y-4">
        <TextField name="other" label="Nummer oder Link der anderen Immobilie" hint="Die Nummer steht am Ende ihrer Adresse." />
        <div aria-live="polite">{otherId > 0 && <Other key={otherId} id={otherId} isItself={otherId === propertyId} />}</div>
        <p className="text-[13px] text-ink-2">
          Beide werden in Ihrem Büro ein Objekt; die anderen sehen weiter zwei, solange nur Ihr Büro das sagt. Status, Notizen und Favoriten
          gehen mit. Sie können es zurücknehmen.
        </p>
      </Form>
    </Dialog>
  )
}
