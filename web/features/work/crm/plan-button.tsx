import { RotateCw, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import { isGone, usePropertyExport } from './queries.ts'

const ExportDialog = later(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
)

interface PlanButtonProps {
  id: number
  title: string
}

/** Export with a preview; for an exported property an update that shows what has changed. */
export function PlanButton({ id, title }: PlanButtonProps) {
  const record = usePropertyExport(id)
  const [isOpen, setOpen] = useState(false)
  if (!useMay('export')) return null
  const isThere = record?.exportStatus === 'success' && !isGone(record)
  const label = isThere ? 'Aktualisieren' : 'Export mit Vorschau'
  const Icon = isThere ? RotateCw : Upload
  return (
    <>
      <Button disabled={record?.exportStatus === 'pending'} aria-label={`${label}: ${title}`} onClick={() => setOpen(true)}>
        <Icon aria-hidden />
        {label}
      </Button>
      {isOpen && <ExportDialog propertyId={id} title={title} exportId={isThere ? record.id : undefined} onClose={() => setOpen(false)} />}
    </>
  )
}
