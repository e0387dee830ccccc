import { formatCounted } from '#web/lib/format.ts'

/** The English text is quoted from the specification; the German text beside it has the same meaning. */
export const messages = {
  invalid: { title: 'Invalid file', text: 'Please select a CSV file', note: 'Bitte wählen Sie eine CSV-Datei.' },
  failed: 'Import failed',
  imported: (created: number, updated: number) => ({
    title: `Imported ${created} new properties, updated ${updated} existing properties`,
    note: `${formatCounted(created, 'Immobilie ist', 'Immobilien sind')} neu, ${formatCounted(updated, 'wurde', 'wurden')} aktualisiert.`,
  }),
  tooLarge: 'Die Datei ist größer als 200 MB. Teilen Sie sie in ThinkImmo in mehrere Exporte auf und importieren Sie sie nacheinander.',
  isEmpty: 'Die Datei ist leer.',
  interrupted: 'Die Verbindung ist während der Übertragung abgebrochen. Es wurde nichts gespeichert. Bitte versuchen Sie es noch einmal.',
  tryAgain: 'Bitte versuchen Sie es noch einmal.',
  undone: (removed: number, kept: number) => ({
    title: 'Import rückgängig gemacht',
    text: `${formatCounted(removed, 'Immobilie wurde', 'Immobilien wurden')} entfernt${kept > 0 ? `, ${kept} ${kept === 1 ? 'bleibt' : 'bleiben'}` : ''}.`,
  }),
  undoFailed: 'Der Import konnte nicht rückgängig gemacht werden',
  discardFailed: 'Die Datei konnte nicht verworfen werden',
} as const
