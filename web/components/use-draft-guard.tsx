import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Confirm, useConfirmAhead } from './ui/confirm.tsx'

interface DraftGuard {
  /** Closes the dialog; asks first if there is unsaved input. */
  readonly close: () => void
  /** Closes the dialog without asking. */
  readonly leave: () => void
  /** To be rendered beside the dialog. */
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

/** Only with unsaved input: the router supports one blocker at a time, and dialogs are stacked. */
function AskBeforeLeaving({ isFree }: { isFree: () => boolean }) {
  const blocker = useBlocker(() => !isFree())
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  return <Discard open={blocker.state === 'blocked'} onConfirm={() => blocker.proceed?.()} onCancel={() => blocker.reset?.()} />
}

/** Asks before unsaved input in a dialog is discarded, by its own buttons as well as the browser's. */
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
