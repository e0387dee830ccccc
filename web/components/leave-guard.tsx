import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Confirm, useConfirmAhead } from './ui/confirm.tsx'

/** Asks for confirmation before a half-filled form is left, by a link or by closing the window. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  useConfirmAhead(when)
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      question="Möchten Sie die Seite verlassen?"
      text="Was Sie eingegeben haben, geht dabei verloren."
      action="Verlassen"
      cancel="Weiter ausfüllen"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
