import { Copy, Printer } from 'lucide-react'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { copy } from './queries.ts'

interface CodesWindowProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, for the one time that they can be shown. */
export const CodesWindow = ({ codes, onClose }: CodesWindowProps) => (
  <Dialog
    open
    onClose={onClose}
    title="Ihre Wiederherstellungscodes"
    description="Für den Tag, an dem Telefon oder Schlüssel fehlen. Jeder Code lässt Sie einmal hinein."
    footer={
      <>
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          Drucken
        </Button>
        <Button onClick={() => void copy(codes.join('\n'))}>
          <Copy aria-hidden />
          Kopieren
        </Button>
        <Button variant="primary" onClick={onClose}>
          Ich habe sie aufbewahrt
        </Button>
      </>
    }
  >
    <Notice tone="warning" className="mb-4 print:hidden">
      Wir zeigen diese Codes nur jetzt. Drucken Sie sie aus, oder legen Sie sie in Ihren Passwortspeicher, nicht auf dasselbe Telefon.
    </Notice>
    <p className="hidden print:block">{PRODUCT_NAME}: Wiederherstellungscodes</p>
    <ol
      aria-label="Wiederherstellungscodes"
      className="space-y-1.5 rounded-panel border bg-quiet p-4 text-center font-mono text-[13px] sm:text-sm"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  </Dialog>
)
