import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'

const JoinDialog = later(
  async () => (await import('./join-dialog.tsx')).JoinDialog,
  ({ onClose }) => onClose(),
)

/** Joins the property with another one chosen by the agent. */
export function JoinButton({ propertyId, title }: { propertyId: number; title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('prospects.work')) return null
  return (
    <>
      <Button variant="link" size="small" className="print:hidden" onClick={() => setOpen(true)}>
        Mit anderer Immobilie zusammenführen
      </Button>
      {isOpen && <JoinDialog propertyId={propertyId} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
