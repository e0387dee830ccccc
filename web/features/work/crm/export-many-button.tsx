import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import type { ExportManyProps } from './export-many-dialog.tsx'
import { useCrmLabel } from './crm-name.ts'
import { useExport } from './queries.ts'

const Window = later<ExportManyProps>(
  async () => (await import('./export-many-dialog.tsx')).ExportManyDialog,
  ({ onClose }) => onClose(),
)

const FACE = {
  page: ['Seite exportieren', 'Seite exportieren'],
  selection: ['Exportieren', 'Auswahl exportieren'],
} as const

/** Exports several properties after a preview. */
export function ExportManyButton({ cards, place }: { cards: ExportManyProps['cards']; place: keyof typeof FACE }) {
  const [isOpen, setOpen] = useState(false)
  const { busy, send } = useExport('list', 'POST /api/export')
  const crm = useCrmLabel()
  if (!useMay('export')) return null
  const [text, name] = FACE[place]
  return (
    <>
      <Button
        busy={busy}
        disabled={cards.length === 0}
        aria-label={`${name} nach ${crm}`}
        aria-haspopup="dialog"
        onPointerEnter={Window.ahead}
        onFocus={Window.ahead}
        onClick={() => setOpen(true)}
      >
        {!busy && <Upload aria-hidden />}
        <span className="max-sm:sr-only">{text}</span>
      </Button>
      {isOpen && <Window cards={cards} onSend={send} onClose={() => setOpen(false)} />}
    </>
  )
}
