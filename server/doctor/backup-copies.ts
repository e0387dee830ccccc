import { createBackupCopies } from '../backup-copies.ts'
import type { Config } from '../config.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { S3Refused } from '../s3/refused.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

/** Hours. */
const AGE_MAX = 36
const HOUR = 3_600_000
/** One attempt of a few seconds: a page waits for the findings. */
const QUICK = { attempts: 1, time: 5_000 }
const CHECK_SETTINGS =
  'Prüfen Sie die Einstellungen BACKUP_S3_… und was der Zugangsschlüssel dort darf: auflisten, lesen, schreiben, löschen.'

/** Checks whether backups can be copied to the second place, and how old the newest one there is. Leaves no object there. */
export async function lookAtBackupCopies(config: Pick<Config, 'backupStore'>): Promise<Finding[]> {
  const copies = createBackupCopies(config, QUICK)
  if (copies === undefined) return []
  try {
    const found = await copies.list()
    await copies.checkWriting()
    return [describeAge(copies.place, found.length, found[0]?.copiedAt)]
  } catch (error) {
    return [describeFault(copies.place, error)]
  } finally {
    await copies.close()
  }
}

function describeAge(place: string, count: number, newest: Date | undefined): Finding {
  if (newest === undefined)
    return doubtful(
      `In ${place} liegt noch keine Sicherung.`,
      'Die nächste wird innerhalb einer Stunde dorthin kopiert. Von Hand: npm run db:backup -- --s3',
    )
  const hours = Math.round((Date.now() - newest.getTime()) / HOUR)
  return hours > AGE_MAX
    ? bad(
        `Die jüngste Sicherung in ${place} ist ${hours} Stunden alt.`,
        'Im Bereich der Administration steht, woran die letzten Kopien gescheitert sind. Von Hand: npm run db:backup -- --s3',
      )
    : good(`Zweiter Ort der Sicherungen: ${place}, beschreibbar, ${count} Sicherungen, die jüngste vor ${hours} Stunden.`)
}

/** A store that is away for a moment is no serious fault: the next copy is tried every hour. */
function describeFault(place: string, error: unknown): Finding {
  const sentence = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  const isSetUpWrong = error instanceof S3Refused ? !error.isPassing : error instanceof OutgoingFailure && error.kind === 'refused'
  return isSetUpWrong
    ? bad(`Nach ${place} lassen sich keine Sicherungen kopieren: ${sentence}`, CHECK_SETTINGS)
    : doubtful(`Nach ${place} lassen sich gerade keine Sicherungen kopieren: ${sentence}`, `Bleibt es so: ${CHECK_SETTINGS}`)
}
