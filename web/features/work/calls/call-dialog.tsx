import { useId } from 'react'
import type { Property } from '#shared/contract/market/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useRead } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { callResultLabel } from '#shared/domain/call-result.ts'
import { messages } from './messages.ts'
import { numbersOf } from './numbers.ts'
import { PhoneLink } from './phone-link.tsx'
import { ResultFields } from './result-fields.tsx'
import { triesOf } from './tries.ts'
import { type Noted, useNoteResult } from './use-note-result.ts'
import { useResult } from './use-result.ts'

interface CallDialogProps {
  id: number
  userId: string
  onClose: () => void
}

function Loaded({ property, opener, userId, onClose }: Omit<CallDialogProps, 'id'> & { property: Property; opener: Element | null }) {
  const formId = useId()
  const { id, title, prospectStatus } = property
  const activities = useRead('GET /api/properties/:id/activities', { params: { id } }, { refetchOnMount: 'always' })
  const note = useNoteResult(userId)
  const { phone } = contactLight(property)
  const numbers = numbersOf(property)
  const save = (noted: Noted) => {
    // toast after the first try; a refusal is shown on the page
    void note({ id, title }, noted).then((sent) => {
      const text = `${callResultLabel(noted.result)}: ${title}`
      if (sent === 'sent') toaster.show({ title: messages.noted, text })
      if (sent === 'waits') toaster.show({ title: messages.waits, text })
    })
    onClose()
  }
  const { form, save: send, ...result } = useResult({ channel: 'phone', tries: triesOf(activities.data ?? []), prospectStatus }, save)
  const guard = useDraftGuard(result.text.trim() !== '', onClose)
  return (
    <FormDialog
      formId={formId}
      busy={false}
      guard={guard}
      opener={opener}
      title="Ergebnis eines Anrufs"
      description={title}
      shape="wide"
      save={result.result === 'objection' ? 'Widerspruch eintragen' : 'Speichern'}
    >
      <form
        id={formId}
        aria-label="Ergebnis"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          send()
        }}
        className="space-y-4"
      >
        {phone.light === 'red' ? (
          <Notice tone="warning">{phone.reason}</Notice>
        ) : (
          <div>
            {numbers.map((number) => (
              <PhoneLink key={number.tel} number={number} />
            ))}
            <p className="text-[13px] text-ink-2">{phone.reason}</p>
          </div>
        )}
        <ResultFields of={result} />
      </form>
    </FormDialog>
  )
}

/** Records the result of a call from any page: result, text, next date and status in one save. */
export const CallDialog = ({ id, onClose, ...rest }: CallDialogProps) => (
  <RecordDialog
    of={useRead('GET /api/properties/:id', { params: { id } })}
    title="Ergebnis eines Anrufs"
    failed="Die Immobilie konnte nicht geladen werden"
    unknown={messages.unknown}
    onClose={onClose}
  >
    {(property, opener) => <Loaded property={property} opener={opener} onClose={onClose} {...rest} />}
  </RecordDialog>
)
