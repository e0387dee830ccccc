import { access, constants, stat, statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const GIGABYTE = 1_000_000_000
const size = (bytes: number) => `${(bytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`

/** Checks the data folder and everything in it. */
export async function lookAtFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const missing = doubtful(`DATA_DIR (${dataDir}) gibt es noch nicht.`, 'Der erste Start legt ihn an.')
  const wrong = await findFolderFault(`DATA_DIR (${dataDir})`, dataDir, missing)
  if (wrong) return [wrong]
  const free = await freeIn(dataDir)
  const room =
    free < 0.5 * GIGABYTE
      ? bad(`Auf dem Datenträger von DATA_DIR sind nur noch ${size(free)} frei.`, 'Schaffen Sie Platz, ehe das Speichern abgelehnt wird.')
      : free < 5 * GIGABYTE
        ? doubtful(
            `Auf dem Datenträger von DATA_DIR sind noch ${size(free)} frei.`,
            'Planen Sie mehr Platz ein: Sicherungen liegen ebenfalls dort.',
          )
        : good(`Platz: ${size(free)} frei.`)
  return [room, ...(await lookAtReaders(`DATA_DIR (${dataDir})`, dataDir))]
}

/** Checks the backup folder; one inside the data folder is already covered. */
export async function lookAtBackupFolder({ backupDir }: Pick<Config, 'backupDir'>): Promise<Finding[]> {
  if (backupDir === undefined) return []
  const name = `BACKUP_DIR (${backupDir})`
  const missing = doubtful(
    `${name} gibt es noch nicht.`,
    'Die nächste Sicherung legt ihn an. Ist es ein eigener Datenträger, dann ist er nicht eingehängt.',
  )
  const wrong = await findFolderFault(name, backupDir, missing)
  if (wrong) return [wrong]
  const free = await freeIn(backupDir)
  const room =
    free < GIGABYTE
      ? doubtful(
          `Für Sicherungen sind in ${name} nur noch ${size(free)} frei.`,
          'Schaffen Sie Platz: Was nicht passt, wird nicht begonnen.',
        )
      : good(`Platz für Sicherungen: ${size(free)} frei.`)
  return [room, ...(await lookAtReaders(name, backupDir))]
}

/** Why a folder is not writable; undefined if it is. */
async function findFolderFault(name: string, folder: string, missing: Finding): Promise<Finding | undefined> {
  try {
    await access(`${folder}/`, constants.W_OK) // the trailing slash rejects a file
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing
    return bad(
      `In ${name} lässt sich nicht schreiben.`,
      'Geben Sie dem Benutzer, unter dem Giebel läuft, dieses Recht, oder nennen Sie einen anderen Ordner.',
    )
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function lookAtReaders(name: string, folder: string): Promise<Finding[]> {
  const { mode } = await stat(folder)
  return (mode & 0o007) === 0 || process.platform === 'win32'
    ? []
    : [doubtful(`${name} ist für andere Benutzer des Rechners lesbar.`, `chmod 750 '${folder}'`)]
}

/** Checks the public address and the proxy settings. */
export function lookAtAddress({ publicUrl, trustProxy, host }: Pick<Config, 'publicUrl' | 'trustProxy' | 'host'>): Finding[] {
  if (publicUrl === undefined)
    return [
      doubtful(
        'PUBLIC_URL ist nicht gesetzt; Links in E-Mails führen nach localhost.',
        'Setzen Sie PUBLIC_URL auf die Adresse, die Menschen eingeben.',
      ),
    ]
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.startsWith('127.'))
    return [
      bad(
        `PUBLIC_URL (${publicUrl}) ist unverschlüsselt; Passwörter gingen offen durchs Netz.`,
        'Stellen Sie einen Proxy mit https davor, siehe docs/handbuch/installation.md.',
      ),
    ]
  const found = [good(`Adresse: ${publicUrl}`)]
  if (protocol === 'https:' && trustProxy === undefined)
    found.push(
      doubtful(
        'TRUST_PROXY ist nicht gesetzt: Alle Besucher teilen sich die Grenzen des Proxys.',
        'Setzen Sie TRUST_PROXY auf die Adresse des Proxys, meist 127.0.0.1.',
      ),
    )
  if (protocol === 'https:' && host === '0.0.0.0')
    found.push(
      doubtful(
        'HOST ist 0.0.0.0: Giebel ist auch am Proxy vorbei zu erreichen.',
        'Setzen Sie HOST auf 127.0.0.1, wenn der Proxy auf demselben Rechner läuft.',
      ),
    )
  return found
}

/** Checks whether a server runs here and responds. */
export async function lookAtServer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    const [alive, ready] = await Promise.all(
      ['/livez', '/readyz'].map((path) => fetch(address + path, { signal: AbortSignal.timeout(5_000) })),
    )
    if (alive?.ok !== true) return bad(`Auf Port ${port} antwortet etwas anderes als Giebel.`, 'Setzen Sie PORT auf einen freien Port.')
    return ready?.ok === true
      ? good(`Der Server antwortet auf ${address}.`)
      : bad('Der Server läuft, erreicht aber seine Datenbank nicht.', 'Sehen Sie ins Protokoll des Servers; er versucht es weiter.')
  } catch {
    return doubtful(`Auf ${address} antwortet kein Server.`, 'Starten Sie ihn mit npm start oder als Dienst, wenn er laufen soll.')
  }
}
