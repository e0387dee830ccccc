import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { useGiveBackFocus } from './give-back-focus.ts'

export interface ConfirmProps {
  open: boolean
  question: string
  text?: string
  /** A field for what is stored with the action. */
  children?: ReactNode
  /** Label of the confirming button. */
  action: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
}

function Content({ question, text, children, action, cancel = 'Abbrechen', onConfirm }: Omit<ConfirmProps, 'open' | 'onCancel'>) {
  const giveBack = useGiveBackFocus()
  return (
    <AlertDialog.Content
      className="fixed top-1/2 left-1/2 z-60 w-[min(26rem,calc(100vw-2rem))] -translate-1/2 animate-fade rounded-xl bg-panel p-6 text-ink shadow-float"
      onCloseAutoFocus={giveBack}
      {...(text ? {} : { 'aria-describedby': undefined })}
    >
      <AlertDialog.Title className="text-[17px] font-semibold text-balance">{question}</AlertDialog.Title>
      {text && <AlertDialog.Description className="mt-2 text-sm text-ink-2">{text}</AlertDialog.Description>}
      {children && <div className="mt-4">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <AlertDialog.Cancel className={buttonClass({ variant: 'outline' })}>{cancel}</AlertDialog.Cancel>
        <AlertDialog.Action
          className={buttonClass({ variant: 'danger' })}
          onClick={(event) => {
            // the default closes it as if cancelled; the caller closes it
            event.preventDefault()
            onConfirm()
          }}
        >
          {action}
        </AlertDialog.Action>
      </div>
    </AlertDialog.Content>
  )
}

/** The harmless option has the focus, and the opener gets it back. */
export function ConfirmWindow({ open, onCancel, ...content }: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 animate-fade bg-veil" />
        <Content {...content} />
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
