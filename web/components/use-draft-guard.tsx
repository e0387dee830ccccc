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

const Discard = (props: { open: boolean; onConfirm: () => void; onCancel: () => void }) => (
  <Confirm
    {...props}
    question="Änderungen verwerfen?"
    text="Ihre Eingaben sind noch nicht gespeichert."
    action="Verwerfen"
    cancel="Weiter bearbeiten"
  />
)

/** Only while something is unsaved: a router asks one at a time, and dialogs stand upon each other. */
function AskBeforeLeaving({ isFree }: { isFree: () => boolean }) {
  const blocker = useBlocker(() => !isFree())
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  return <Discard open={blocker.state === 'blocked'} onConfirm={() => blocker.proceed?.()} onCancel={() => blocker.reset?.()} />
}

/** Asks before something unsaved in a dialog is left, by a button of the dialog as well as by the browser's. */
export function useDraftGuard(dirty: boolean, onClose: () => void): DraftGuard {
  const free = useRef(false)
  const [asking, setAsking] = useState(false)
  useConfirmAhead(dirty)
  const leave = () => {
    free.current = true
    onClose()
  }
  const question = (
    <>
      {dirty && <AskBeforeLeaving isFree={() => free.current} />}
      <Discard open={asking} onConfirm={leave} onCancel={() => setAsking(false)} />
    </>
  )
  return { leave, question, close: () => (dirty ? setAsking(true) : leave()) }
}
