import { inspectReplica } from '../db/inspect-replica.ts'
import type { Lag, Unfit } from '../db/log-position.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

/** Seconds. */
const LAG_MAX = 10
const COUNT = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })
const MEANWHILE = 'Bis dahin liest Giebel alles beim Schreiber.'

const FINDINGS: Readonly<Record<Unfit, (lag: Lag) => Finding>> = {
  behind: ({ seconds }) =>
    seconds === undefined
      ? doubtful(
          'Die Kopie zum Lesen folgt noch nicht dem, der jetzt schreibt.',
          `Nach einem Wechsel des Schreibers dauert das einige Minuten. Bleibt es so, sehen Sie in ihr Protokoll. ${MEANWHILE}`,
        )
      : doubtful(
          `Die Kopie zum Lesen liegt ${COUNT.format(seconds)} Sekunden zurück.`,
          `Prüfen Sie, ob sie mit dem Schreiber verbunden ist und ihr Datenträger mitkommt. ${MEANWHILE}`,
        ),
  writes: () =>
    doubtful(
      'DATABASE_READER_URL führt zu keiner Kopie, sondern zu einer Datenbank, die selbst schreibt.',
      `Nennen Sie dort die Adresse einer Kopie. ${MEANWHILE}`,
    ),
  foreign: () =>
    bad(
      'DATABASE_READER_URL führt zur Kopie einer anderen Datenbank.',
      `Nennen Sie dort eine Kopie der Datenbank in DATABASE_URL. ${MEANWHILE}`,
    ),
  pooled: () =>
    bad(
      'DATABASE_READER_URL führt über einen Verteiler wie PgBouncer, der Verbindungen zwischen Transaktionen tauscht.',
      `Nennen Sie dort die Adresse der Kopie selbst. ${MEANWHILE}`,
    ),
}

/** Checks the replica that lists and counts are read from. Without it the product is only slower. */
export async function lookAtReplica(ownerUrl: string, readerUrl: string): Promise<Finding> {
  try {
    const { unfit, lag } = await inspectReplica(ownerUrl, readerUrl)
    const isClose = unfit === 'behind' && lag.seconds !== undefined && lag.seconds < LAG_MAX
    return unfit === undefined || isClose ? good(describeLag(lag)) : FINDINGS[unfit](lag)
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    // PgBouncer, unless it is set to ignore the settings of our sessions
    if (reason.startsWith('unsupported startup parameter')) return FINDINGS.pooled({ bytes: 0, seconds: 0 })
    return doubtful(
      `Die Kopie zum Lesen antwortet nicht (${reason}).`,
      `Prüfen Sie, ob sie läuft und ob DATABASE_READER_URL stimmt. ${MEANWHILE}`,
    )
  }
}

const describeLag = ({ seconds }: Lag): string =>
  seconds === undefined || seconds === 0
    ? 'Kopie zum Lesen: auf dem Stand des Schreibers.'
    : `Kopie zum Lesen: ${COUNT.format(seconds)} Sekunden hinter dem Schreiber.`
