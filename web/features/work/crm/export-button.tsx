import { Check, Upload } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useMay } from '#web/lib/may.ts'
import { useCrmLabel } from './crm-name.ts'
import type { ExportPlace } from './messages.ts'
import { isGone, useExport, usePropertyExport } from './queries.ts'

interface ExportButtonProps {
  id: number
  title: string
  place: ExportPlace
}

const LABEL = { pending: 'Export läuft', success: 'Exportiert', failed: 'Erneut exportieren', skipped: 'Trotzdem exportieren' } as const

/** Exports one property and shows the state of its export. Disabled once exported. */
export function ExportButton({ id, title, place }: ExportButtonProps) {
  const record = usePropertyExport(id)
  // deleted in the CRM counts as not exported
  const status = record && isGone(record) ? 'failed' : record?.exportStatus
  const { busy, send } = useExport(place, 'POST /api/propstack/export', title)
  const crm = useCrmLabel()
  const mayExport = useMay('export')
  if (!mayExport) return null
  const working = busy || status === 'pending'
  const label = working ? LABEL.pending : status ? LABEL[status] : 'Exportieren'
  return (
    <Button
      size={place === 'detail' ? 'normal' : 'small'}
      busy={working}
      disabled={status === 'success'}
      aria-label={`${label} (${crm}): ${title}`}
      onClick={() => send([id])}
    >
      {!working && (status === 'success' ? <Check aria-hidden /> : <Upload aria-hidden />)}
      {label}
    </Button>
  )
}
