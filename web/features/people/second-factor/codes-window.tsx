import { Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm, useConfirmAhead } from '#web/components/ui/confirm.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { copy } from './queries.ts'

interface CodesWindowProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows recovery codes, which can be shown only once: closing asks for confirmation. */
export function CodesWindow({ codes, onClose }: CodesWindowProps) {
  const [isAsking, setAsking] = useState(false)
  useConfirmAhead(true)
  return (
    <>
      <Dialog
        open
        onClose={() => setAsking(true)}
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
      <Confirm
        open={isAsking}
        question="Haben Sie die Codes aufbewahrt?"
        text="Wir zeigen sie kein zweites Mal. Fehlt das Telefon, kommen Sie nur mit ihnen in Ihr Konto."
        action="Ohne Codes schließen"
        cancel="Zurück zu den Codes"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
