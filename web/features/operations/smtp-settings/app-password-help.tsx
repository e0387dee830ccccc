import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'

/** Explains app passwords: some providers reject the ordinary password. */
export const AppPasswordHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} shape="wide" title="Google Mail: App-Passwort" footer={<Button onClick={onClose}>Verstanden</Button>}>
    <div className="space-y-3 text-sm">
      <p>
        Google nimmt von Programmen nicht Ihr gewöhnliches Passwort an, sondern ein <strong>App-Passwort mit 16 Zeichen</strong>. So
        bekommen Sie es:
      </p>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>Öffnen Sie Ihr Google-Konto und dort „Sicherheit“.</li>
        <li>Schalten Sie die Bestätigung in zwei Schritten ein, falls sie es noch nicht ist. Ohne sie gibt es keine App-Passwörter.</li>
        <li>Suchen Sie oben nach „App-Passwörter“, geben Sie einen Namen ein und erstellen Sie eines.</li>
        <li>Tragen Sie die 16 Zeichen hier als Passwort ein, ohne Leerzeichen.</li>
      </ol>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-panel bg-quiet px-4 py-3">
        <dt className="text-ink-2">Server</dt>
        <dd>smtp.gmail.com</dd>
        <dt className="text-ink-2">Port</dt>
        <dd>587, ohne Haken bei TLS</dd>
        <dt className="text-ink-2">Benutzername</dt>
        <dd>Ihre vollständige E-Mail-Adresse</dd>
      </dl>
      <p className="text-ink-2">Andere Anbieter verlangen Ähnliches, wenn dort die Anmeldung in zwei Schritten eingeschaltet ist.</p>
    </div>
  </Dialog>
)
