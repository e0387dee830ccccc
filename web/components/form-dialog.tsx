import type { ComponentProps } from 'react'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import type { useDraftGuard } from './use-draft-guard.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'footer'> {
  /** The form that is saved. */
  formId: string
  busy: boolean
  /** Asks before something unsaved is left. */
  guard: Pick<ReturnType<typeof useDraftGuard>, 'close' | 'question'>
  cancel?: string
  save?: string
}

/** The window of a form, with what closes it and what saves it. */
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
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {save}
          </Button>
        </>
      }
      {...dialog}
    />
    {question}
  </>
)
