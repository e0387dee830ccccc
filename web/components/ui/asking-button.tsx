import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

interface AskingButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  icon?: LucideIcon
  question: string
  text: string
  /** Label of the confirming button. */
  action: string
  onConfirm: () => void
}

/** A button that asks for confirmation before an irreversible action. */
export function AskingButton({ icon: Icon, busy = false, question, text, action, onConfirm, children, ...button }: AskingButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} busy={busy} onClick={() => setAsking(true)}>
        {Icon && !busy && <Icon aria-hidden />}
        {children}
      </Button>
      <Confirm
        open={asking}
        question={question}
        text={text}
        action={action}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
