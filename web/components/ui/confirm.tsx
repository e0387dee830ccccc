import { useEffect, useState } from 'react'
import { later } from '../../lib/later.tsx'
import type { ConfirmProps } from './confirm-window.tsx'

const ConfirmWindow = later<ConfirmProps>(
  async () => (await import('./confirm-window.tsx')).ConfirmWindow,
  ({ onCancel }) => onCancel(),
)

/** Asks before something is lost. */
export function Confirm(props: ConfirmProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // once it was there it stays, because only then does closing give the focus back
  return wasOpen ? <ConfirmWindow {...props} /> : null
}

/** Fetches the question before it is asked: what is unsaved must not be lost because the network is. */
export function useConfirmAhead(when: boolean): void {
  useEffect(() => {
    if (when) void ConfirmWindow.ahead()
  }, [when])
}
