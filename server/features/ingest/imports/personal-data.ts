import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

/** A file's content is covered by the adverts once it is stored. */
const OF_FILE = {
  of: 'owner',
  found: {
    nobody: 'Liegt nur, bis die Zeilen gespeichert sind; danach steht alles bei den Inseraten. Von gescheiterten bleiben Titel und Grund',
  },
  purpose: 'Eigene Inserate des Maklers übernehmen',
  basis: BASIS.interest,
  source: 'Datei, die der Makler hochlädt',
  erasure: 'row',
} as const

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'imports',
      of: 'account',
      title: 'Import einer Datei',
      columns: {
        file_name: 'Name der Datei',
        created_at: 'Vom',
        finished_at: 'Fertig',
        total: 'Zeilen',
        imported: 'Neu',
        updated: 'Geändert',
        skipped: 'Unverändert',
        failed: 'Nicht importiert',
      },
      found: { account: ['office_id'] },
      purpose: 'Eigene Inserate des Maklers übernehmen und zurücknehmen',
      basis: BASIS.contract,
      source: 'Vom Makler selbst',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
    {
      ...OF_FILE,
      table: 'import_parts',
      title: 'Importierte Datei',
      columns: { content: 'Inhalt' },
      kept: 'Bis die Datei importiert oder verworfen ist',
    },
    {
      ...OF_FILE,
      table: 'import_rows',
      title: 'Gelesene Zeilen einer Datei',
      columns: { listing: 'Zeile' },
      kept: 'Bis sie als Inserate gespeichert sind',
    },
    {
      ...OF_FILE,
      table: 'import_failures',
      title: 'Zeilen einer Datei, die kein Inserat ergaben oder von denen Angaben leer blieben',
      columns: { title: 'Titel', reason: 'Grund' },
      kept: 'So lange wie der Import',
    },
  ],
  plain: {
    imports: 'bytes error file_hash id is_read mapping newest_then noted preview started_at status tries up_to',
    import_parts: 'number',
    import_rows: 'line source external_id object hash',
    import_failures: 'line is_stored',
  },
  without: {
    imported_adverts: 'Welches Inserat mit welchem Import kam',
    import_mappings: 'Welche Spalte einer Datei was bedeutet',
  },
}
