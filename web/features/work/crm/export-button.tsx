import { Check, Upload } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import type { ExportPlace } from './messages.ts'
import { useExport, useExportOf } from './queries.ts'

interface ExportButtonProps {
  id: number
  title: string
  place: ExportPlace
}

const LABEL = { pending: 'Export läuft', success: 'Exportiert', failed: 'Erneut exportieren', skipped: 'Trotzdem exportieren' } as const

/** Hands one property over to the CRM and says where that stands. What is there already needs no second press. */
export function ExportButton({ id, title, place }: ExportButtonProps) {
  const status = useExportOf(id)?.exportStatus
  const { busy, send } = useExport(place)
  const working = busy || status === 'pending'
  const label = working ? LABEL.pending : status ? LABEL[status] : 'Exportieren'
  return (
    <Button
      size={place === 'detail' ? 'normal' : 'small'}
      busy={working}
      disabled={status === 'success'}
      aria-label={`${label} (Propstack): ${title}`}
      onClick={() => send([id])}
    >
      {!working && (status === 'success' ? <Check aria-hidden /> : <Upload aria-hidden />)}
      {label}
    </Button>
  )
}

/** Hands everything over that a page of the list shows. */
export function ExportPageButton({ ids }: { ids: readonly number[] }) {
  const { busy, send } = useExport('list', 'POST /api/export')
  return (
    <Button busy={busy} disabled={ids.length === 0} aria-label="Seite exportieren nach Propstack" onClick={() => send(ids)}>
      {!busy && <Upload aria-hidden />}
      <span className="max-sm:sr-only">Seite exportieren</span>
    </Button>
  )
}
