import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parseJson } from '#shared/domain/json.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

/** Hours; a backup is made every night. */
const AGE_MAX = 36
/** Milliseconds; the repository may be far away. */
const TIME = 10_000
/** The status of a stanza without a backup. */
const NO_BACKUP = 2
const GUIDE = 'docs/handbuch/cluster.md'
const NIGHTLY = `Sehen Sie auf dem Rechner, der schreibt, nach: systemctl status giebel-pgbackrest.timer giebel-pgbackrest.service; ${GUIDE}.`

/** What `pgbackrest info --output=json` returns, as far as it is read here. Moments are seconds. */
const Stanzas = z.array(
  z.object({
    name: z.string(),
    status: z.object({ code: z.number(), message: z.string() }),
    backup: z.array(z.object({ label: z.string(), error: z.boolean().nullish(), timestamp: z.object({ stop: z.number() }) })).default([]),
  }),
)

/** Looks at the backups of an own database server, where a stanza of pgBackRest is set. */
export async function lookAtPgbackrest({ pgbackrestStanza: stanza }: Pick<Config, 'pgbackrestStanza'>): Promise<Finding[]> {
  if (stanza === undefined) return []
  try {
    const args = [`--stanza=${stanza}`, '--output=json', '--log-level-console=off', '--log-level-stderr=error', '--log-level-file=off']
    const { stdout } = await promisify(execFile)('pgbackrest', ['info', ...args], { timeout: TIME, maxBuffer: 16 * 1024 * 1024 })
    return [judgeStanza(stanza, stdout, Date.now())]
  } catch (error) {
    return [describeFault(error)]
  }
}

/** @param now in milliseconds */
export function judgeStanza(stanza: string, output: string, now: number): Finding {
  const read = Stanzas.safeParse(parse(output))
  const found = read.data?.find(({ name }) => name === stanza)
  if (found === undefined)
    return bad('pgBackRest kennt PGBACKREST_STANZA nicht.', `Prüfen Sie den Namen, und ob stanza-create gelaufen ist: ${GUIDE}.`)
  const newest = found.backup.toSorted((one, other) => other.timestamp.stop - one.timestamp.stop)[0]
  if (found.status.code !== 0 && found.status.code !== NO_BACKUP)
    return bad(`pgBackRest meldet einen Fehler (${found.status.message}).`, NIGHTLY)
  if (newest === undefined) return bad('pgBackRest hat noch keine Sicherung.', NIGHTLY)
  if (newest.error === true)
    return bad(
      `In der letzten Sicherung von pgBackRest (${newest.label}) sind Seiten der Datenbank beschädigt.`,
      'Sehen Sie in ihr Protokoll, und prüfen Sie den Datenträger des Schreibers.',
    )
  const hours = Math.round((now / 1_000 - newest.timestamp.stop) / 3_600)
  return hours > AGE_MAX
    ? bad(`Die letzte Sicherung von pgBackRest ist ${hours} Stunden alt.`, NIGHTLY)
    : good(`Letzte Sicherung von pgBackRest: vor ${hours} Stunden.`)
}

function parse(output: string): unknown {
  try {
    return parseJson(output)
  } catch {
    return undefined
  }
}

function describeFault(error: unknown): Finding {
  const { code, stderr } = error as { code?: unknown; stderr?: unknown }
  const mend = `PGBACKREST_STANZA braucht auf diesem Rechner das Paket pgbackrest und eine Konfiguration, die der Benutzer von Giebel lesen darf: ${GUIDE}.`
  if (code === 'ENOENT') return doubtful('pgBackRest ist auf diesem Rechner nicht installiert.', mend)
  const reason = typeof stderr === 'string' ? (stderr.trim().split('\n')[0] ?? '') : ''
  return doubtful(`pgBackRest lässt sich nicht fragen${reason === '' ? '' : ` (${reason})`}.`, mend)
}
