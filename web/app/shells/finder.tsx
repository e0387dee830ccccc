import { Search } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { type Call, incomingCall } from '#web/lib/incoming-call.ts'
import { later } from '#web/lib/later.tsx'

const FindWindow = later<{ onClose: () => void }>(
  async () => (await import('./find-window.tsx')).FindWindow,
  ({ onClose }) => onClose(),
)

const KeysDialog = later<{ onClose: () => void }>(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ onClose }) => onClose(),
)

/** Whether text is being typed or a dialog receives the keys. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null

const CallBanner = later<{ call: Call }>(async () => (await import('./call-banner.tsx')).CallBanner, incomingCall.dismiss)

/** The command palette (Ctrl+K or its button), the list of shortcuts ("?"), and the current caller. All load on demand. */
export function Finder() {
  const [open, setOpen] = useState(false)
  const [hasKeys, setHasKeys] = useState(false)
  const call = useSyncExternalStore(incomingCall.subscribe, incomingCall.current, incomingCall.current)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !event.defaultPrevented && !isTaken(event.target)) setHasKeys(true)
      if (!(event.ctrlKey || event.metaKey)) return
      // starts loading at once, since users keep typing after the shortcut
      void FindWindow.ahead()
      if (event.key !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Alles durchsuchen"
        aria-keyshortcuts="Control+K"
        title="Alles durchsuchen (Strg+K)"
        onPointerEnter={() => void FindWindow.ahead()}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </Button>
      {open && <FindWindow onClose={() => setOpen(false)} />}
      {hasKeys && <KeysDialog onClose={() => setHasKeys(false)} />}
      {call && <CallBanner key={call.at} call={call} />}
    </>
  )
}
