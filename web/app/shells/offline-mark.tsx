import { WifiOff } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useLive } from '../use-live.ts'

/** Holds a shell's live connection and shows when it is lost. */
export function OfflineMark() {
  const { state, reconnect } = useLive()
  if (state !== 'offline') return null
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={reconnect}
      title="Neues kommt gerade nicht automatisch. Klicken verbindet neu."
      className="text-amber"
    >
      <WifiOff aria-hidden />
      offline
    </Button>
  )
}
