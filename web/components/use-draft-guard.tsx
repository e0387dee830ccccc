import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Confirm, useConfirmAhead } from './ui/confirm.tsx'

interface DraftGuard {
  /** Closes; asks first while something is unsaved. */
  readonly close: () => void
  /** Closes without asking. */
  readonly leave: () => void
  /** To be drawn beside the dialog. */
  readonly question: ReactNode
}

/** Asks before something unsaved in a dialog is left, by a button of the dialog as well as by the browser's. */
export function useDraftGuard(dirty: boolean, onClose: () => void): DraftGuard {
  const free = useRef(false)
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker(() => dirty && !free.current)
  useConfirmAhead(dirty)
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  const leave = () => {
    free.current = true
    onClose()
  }
  const question = (
    <Confirm
      open={asking || blocker.state === 'blocked'}
      question="Änderungen verwerfen?"
      text="Ihre Eingaben sind noch nicht gespeichert."
      action="Verwerfen"
      cancel="Weiter bearbeiten"
      onConfirm={() => (blocker.state === 'blocked' ? blocker.proceed() : leave())}
      onCancel={() => {
        setAsking(false)
        blocker.reset?.()
      }}
    />
  )
  return { leave, question, close: () => (dirty ? setAsking(true) : leave()) }
}
