import { access, constants, stat, statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const GIGABYTE = 1_000_000_000
const size = (bytes: number) => `${(bytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`

/** The folder with everything in it. */
export async function lookAtFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  try {
    await access(`${dataDir}/`, constants.W_OK) // with the slash a file does not fit
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [doubtful(`DATA_DIR (${dataDir}) gibt es noch nicht.`, 'Der erste Start legt ihn an.')]
    return [
      bad(
        `In DATA_DIR (${dataDir}) lässt sich nicht schreiben.`,
        'Geben Sie dem Benutzer, unter dem Giebel läuft, dieses Recht, oder nennen Sie einen anderen Ordner.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const room =
    free < 0.5 * GIGABYTE
      ? bad(`Auf dem Datenträger von DATA_DIR sind nur noch ${size(free)} frei.`, 'Schaffen Sie Platz, ehe das Speichern abgelehnt wird.')
      : free < 5 * GIGABYTE
        ? doubtful(
            `Auf dem Datenträger von DATA_DIR sind noch ${size(free)} frei.`,
            'Planen Sie mehr Platz ein: Sicherungen liegen ebenfalls dort.',
          )
        : good(`Platz: ${size(free)} frei.`)
  const { mode } = await stat(dataDir)
  return (mode & 0o007) === 0 || process.platform === 'win32'
    ? [room]
    : [room, doubtful(`DATA_DIR (${dataDir}) ist für andere Benutzer des Rechners lesbar.`, `chmod 750 ${dataDir}`)]
}

/** How people and mails find the way here. */
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

/** Whether a server runs here and answers. */
export async function lookAtServer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    const [alive, ready] = await Promise.all(
      ['/livez', '/readyz'].map((path) => fetch(address + path, { signal: AbortSignal.timeout(5_000) })),
    )
    if (alive?.ok !== true) return bad(`Auf Port ${port} antwortet etwas anderes als Giebel.`, 'Setzen Sie PORT auf einen freien Port.')
    return ready?.ok === true
      ? good(`Der Server antwortet auf ${address}.`)
      : bad(
          'Der Server läuft, erreicht aber seine Datenbank nicht.',
          'Sehen Sie ins Protokoll des Servers; er versucht es von selbst weiter.',
        )
  } catch {
    return doubtful(`Auf ${address} antwortet kein Server.`, 'Starten Sie ihn mit npm start oder als Dienst, wenn er laufen soll.')
  }
}
