import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { RunDialogProps } from './run-dialog.tsx'

const RunDialog = later<RunDialogProps>(
  async () => (await import('./run-dialog.tsx')).RunDialog,
  ({ onClose }) => onClose(),
)

/** Letters to several owners. */
export function RunButton({ cards }: Pick<RunDialogProps, 'cards'>) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('prospects.work')) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={cards.length === 0}
        onPointerEnter={() => void RunDialog.ahead()}
        onClick={() => setOpen(true)}
      >
        <Mail aria-hidden />
        <span className="max-sm:sr-only">Serienbrief</span>
      </Button>
      {isOpen && <RunDialog cards={cards} onClose={() => setOpen(false)} />}
    </>
  )
}
