import { useEffect, useState } from 'react'
import { later } from '../../lib/later.tsx'
import type { ConfirmProps } from './confirm-window.tsx'

const ConfirmWindow = later<ConfirmProps>(
  async () => (await import('./confirm-window.tsx')).ConfirmWindow,
  ({ onCancel }) => onCancel(),
)

/** Asks for confirmation before data is lost. */
export function Confirm(props: ConfirmProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // stays mounted after the first opening, because closing returns the focus only then
  return wasOpen ? <ConfirmWindow {...props} /> : null
}

/** Preloads the confirmation: unsaved input must not be lost because of a lost network. */
export function useConfirmAhead(when: boolean): void {
  useEffect(() => {
    if (when) void ConfirmWindow.ahead()
  }, [when])
}
