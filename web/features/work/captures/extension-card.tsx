import { Download } from 'lucide-react'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'

const STEPS = [
  'Laden Sie die Erweiterung herunter und entpacken Sie die Datei in einen Ordner, der bleibt.',
  'Öffnen Sie in Chrome, Edge, Brave oder Vivaldi die Seite chrome://extensions und schalten Sie oben rechts den Entwicklermodus ein.',
  'Klicken Sie auf „Entpackte Erweiterung laden“ und wählen Sie den Ordner.',
  `Legen Sie im Profil einen API-Schlüssel mit dem Recht „Aus dem Browser übernehmen“ an und fügen Sie ihn beim ersten Klick auf das ${PRODUCT_NAME}-Zeichen ein.`,
]

/** The browser extension: what it reads, and how to install it. */
export function ExtensionCard() {
  return (
    <TitledPanel title="Browser-Erweiterung">
      <p className="text-sm text-ink-2">
        Ein Klick auf das {PRODUCT_NAME}-Zeichen liest die Trefferliste oder Anzeige, die Sie gerade vor sich haben, und sagt, ob{' '}
        {PRODUCT_NAME} das Objekt kennt, wie es steht und was die Seite Neues weiß. Ohne Ihren Klick liest sie nichts, und an der Seite
        ändert sie nichts.
      </p>
      <ol className="my-4 list-decimal space-y-2 pl-5 text-sm text-ink-2">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mb-4 text-sm text-ink-2">
        In Firefox und Safari lässt sie sich nicht einrichten: Kopieren Sie dort den Link der Anzeige und fügen Sie ihn auf dieser Seite
        ein.
      </p>
      <a href="/api/captures/extension.zip" download className={buttonClass()}>
        <Download aria-hidden />
        Erweiterung herunterladen
      </a>
    </TitledPanel>
  )
}
