import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { invalidatePaths, useRead } from '#web/lib/query.ts'
import { ColleagueNotice } from './colleague-notice.tsx'
import { messages } from './messages.ts'
import { callableNumbers, calledNumbers } from './numbers.ts'
import { PhoneLink } from './phone-link.tsx'
import { ResultFields } from './result-fields.tsx'
import { type Noted, useNoteResult } from './use-note-result.ts'
import { useResult } from './use-result.ts'

interface CallDialogProps {
  id: number
  userId: string
  onClose: () => void
}

function Loaded({ property, opener, userId, onClose }: Omit<CallDialogProps, 'id'> & { property: Property; opener: Element | null }) {
  const formId = useId()
  const client = useQueryClient()
  const { id, title, prospectStatus } = property
  const calls = useRead('GET /api/call-list/:id/tries', { params: { id } }, { refetchOnMount: 'always' })
  const note = useNoteResult(userId)
  const { phone } = contactLight(property)
  const numbers = callableNumbers(property)
  const save = (noted: Noted) => {
    // a result ends the own claim on the server
    void note({ id, title }, noted).then(() => invalidatePaths(client, ['/api/claims']))
    onClose()
  }
  const {
    form,
    save: send,
    ...result
  } = useResult({ channel: 'phone', tries: calls.data?.tries ?? 0, prospectStatus, numbers: calledNumbers(property) }, save)
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
        <ColleagueNotice id={id} />
        {phone.light === 'red' ? (
          <Notice tone="warning">{phone.reason}</Notice>
        ) : (
          <div>
            {numbers.map((number) => (
              <PhoneLink key={number.tel} number={number} waits={phone.waits} />
            ))}
            <p className="text-[13px] text-ink-2">{phone.reason}</p>
          </div>
        )}
        <ResultFields id={id} of={result} />
      </form>
    </FormDialog>
  )
}

/** Records a call's result from any page: result, text, next date and status in one save. */
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
