import type { RetentionRule } from '../../../privacy/retention.ts'
import { importedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'imports',
    title: 'Importierte Dateien',
    what: 'Die Datei, soweit sie noch da ist, und was aus ihren Zeilen wurde; die Inserate bleiben',
    since: 'nach dem Hochladen',
    days: { usual: 30, least: 8, most: 90 },
    parts: [{ table: 'imports', due: importedBefore, erasure: 'row' }],
  },
]
