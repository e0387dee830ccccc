import { UserRoundCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { HandOverDialogProps } from './hand-over-dialog.tsx'

const HandOverDialog = later<HandOverDialogProps>(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  ({ onClose }) => onClose(),
)

/** Hands over the selected prospects, for who may assign them in an office of several. */
export function HandOverButton({ propertyIds, onDone }: { propertyIds: readonly number[]; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayAssign = useMay('prospects.assign')
  if (!useHasColleagues() || !mayAssign) return null
  return (
    <>
      <Button
        aria-label="Auswahl übergeben"
        aria-haspopup="dialog"
        onPointerEnter={() => void HandOverDialog.ahead()}
        onClick={() => setIsOpen(true)}
      >
        <UserRoundCog aria-hidden />
        <span className="max-sm:sr-only">Übergeben</span>
      </Button>
      {isOpen && <HandOverDialog whose={{ propertyIds }} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </>
  )
}
