import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { LetterDialogProps } from './letter-dialog.tsx'

const LetterDialog = later<LetterDialogProps>(
  async () => (await import('./letter-dialog.tsx')).LetterDialog,
  ({ onClose }) => onClose(),
)

/** A letter to the owner of one property. */
export function LetterButton({ id, title }: { id: number; title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('prospects.work')) return null
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={`Brief: ${title}`} onClick={() => setOpen(true)}>
        <Mail aria-hidden />
        Brief
      </Button>
      {isOpen && <LetterDialog propertyId={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
