import { FileCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'

const OpenImmoDialog = later(
  async () => (await import('./openimmo-dialog.tsx')).OpenImmoDialog,
  ({ onClose }) => onClose(),
)

/** Download of one property as OpenImmo. */
export function OpenImmoButton({ id, title }: { id: number; title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('export')) return null
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={`OpenImmo-Datei: ${title}`} onClick={() => setOpen(true)}>
        <FileCode aria-hidden />
        OpenImmo
      </Button>
      {isOpen && <OpenImmoDialog propertyId={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
