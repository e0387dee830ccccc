import { FIELD_LABEL } from '#shared/domain/thinkimmo.ts'
import { TitledPanel } from '#web/components/ui/panel.tsx'

/** The columns as specified, each with its German label. */
const COLUMNS = [
  ['title', FIELD_LABEL.title],
  ['buyingPrice', FIELD_LABEL.buyingPrice],
  ['squareMeter', FIELD_LABEL.squareMeter],
  ['rooms', FIELD_LABEL.rooms],
  ['adress', FIELD_LABEL.address],
  ['zip', FIELD_LABEL.zip],
  ['buildingType', FIELD_LABEL.buildingType],
  ['images', 'Bilder, eine Adresse je Zeile'],
  ['description', FIELD_LABEL.description],
  ['ebkLink', FIELD_LABEL.ebkLink],
  ['thinkImmoLink', FIELD_LABEL.thinkImmoLink],
] as const

export const InstructionsCard = () => (
  <TitledPanel title="So geht es">
    <ol className="list-decimal space-y-1.5 pl-5 text-sm">
      <li>Exportieren Sie Ihre Liste in ThinkImmo als CSV-Datei.</li>
      <li>Wählen Sie die Datei hier aus oder ziehen Sie sie in das Feld.</li>
      <li>Prüfen Sie in der Vorschau, ob alle Spalten erkannt sind, und starten Sie den Import.</li>
    </ol>
    <h3 className="mt-4 text-sm font-semibold">Diese Spalten werden erwartet</h3>
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
      {COLUMNS.map(([name, label]) => (
        <div key={name} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="text-ink-2">{label}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-[13px] text-ink-2">
      Titel und Ort oder Postleitzahl müssen da sein, alles andere darf fehlen. Deutsche Spaltennamen, Semikolon, Komma oder Tabulator und
      Zahlen wie 450.000,00 werden erkannt. Was Sie importieren, sieht nur Ihr Büro.
    </p>
  </TitledPanel>
)
