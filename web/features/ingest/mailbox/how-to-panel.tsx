import { TitledPanel } from '#web/components/ui/panel.tsx'

/** Setup steps for each portal. */
const WAYS = [
  [
    'ImmoScout24',
    'Suche öffnen, „Suche speichern“ und Benachrichtigung „sofort“ wählen. Verschickt wird an die Adresse Ihres Kontos dort: leiten Sie sie mit einem Filter weiter.',
  ],
  ['immowelt', 'Suche öffnen, „Suchauftrag anlegen“ und diese Adresse eintragen, oder die E-Mails mit einem Filter weiterleiten.'],
  [
    'Kleinanzeigen',
    'Suche öffnen, „Suche speichern“ und E-Mails einschalten. Verschickt wird an die Adresse Ihres Kontos dort: leiten Sie sie mit einem Filter weiter.',
  ],
  ['ohne-makler', 'Suchauftrag anlegen und diese Adresse eintragen.'],
] as const

export const HowToPanel = () => (
  <TitledPanel title="So geht es">
    <dl className="space-y-3 text-sm">
      {WAYS.map(([portal, way]) => (
        <div key={portal}>
          <dt className="font-semibold">{portal}</dt>
          <dd className="text-ink-2">{way}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-[13px] text-ink-2">
      Einen Filter zum Weiterleiten hat jedes E-Mail-Programm: „von enthält immobilienscout24.de: weiterleiten an …“. Eine einzelne E-Mail
      können Sie auch von Hand weiterleiten, von der Adresse, mit der Sie hier angemeldet sind.
    </p>
  </TitledPanel>
)
