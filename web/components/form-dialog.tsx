import type { ComponentProps } from 'react'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import type { useDraftGuard } from './use-draft-guard.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'footer'> {
  /** Id of the form the button submits. */
  formId: string
  busy: boolean
  /** Asks before unsaved input is discarded. */
  guard: Pick<ReturnType<typeof useDraftGuard>, 'close' | 'question'>
  cancel?: string
  /** Label of the button that submits; null while there is nothing to save. */
  save?: string | null
}

/** A dialog with a form, and its buttons to close and to save. */
export const FormDialog = ({
  formId,
  busy,
  guard: { close, question },
  cancel = 'Schließen',
  save = 'Speichern',
  ...dialog
}: FormDialogProps) => (
  <>
    <Dialog
      open
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{cancel}</Button>
          {save !== null && (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {save}
            </Button>
          )}
        </>
      }
      {...dialog}
    />
    {question}
  </>
)
