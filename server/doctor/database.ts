import { chooseBackupFolder } from '../backups.ts'
import type { Config } from '../config.ts'
import { type DatabaseState, inspect, type TablesState } from '../db/inspect.ts'
import { findMatchingKey, fitsKey, readKeyRow } from '../db/key.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'
import { lookAtReplica } from './replica.ts'

/** Milliseconds. */
const CLOCK_MAX = 60_000
/** Minutes; the schedule runs every minute. */
const JOB_MAX = 15
/** Hours. */
const BACKUP_MAX = 36
const COUNT = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

export async function lookAtDatabase(ownerUrl: string, config: Config): Promise<Finding[]> {
  const state = await inspect(ownerUrl)
  return [
    good(`Datenbank: PostgreSQL ${state.version}, ${COUNT.format(state.bytes / 1_000_000)} MB.`),
    ...(config.databaseDirectUrl === undefined
      ? []
      : [good('Verbindungen: über einen Verteiler; Sperren, Hintergrundarbeit und Live-Verbindung gehen unmittelbar zur Datenbank.')]),
    ...(config.databaseReaderUrl === undefined ? [] : [await lookAtReplica(ownerUrl, config.databaseReaderUrl)]),
    ...lookAtClock(state),
    await lookAtKey(ownerUrl, config),
    ...lookAtMigrations(state, config),
    ...(state.tables ? lookAtTables(state.tables, config) : []),
  ]
}

const lookAtClock = ({ clockAhead }: DatabaseState): Finding[] =>
  Math.abs(clockAhead) < CLOCK_MAX
    ? []
    : [
        bad(
          `Die Uhren von Server und Datenbank gehen ${COUNT.format(Math.abs(clockAhead) / 60_000)} Minuten auseinander.`,
          'Stellen Sie auf beiden Rechnern die Uhr über NTP.',
        ),
      ]

async function lookAtKey(ownerUrl: string, config: Config): Promise<Finding> {
  const row = await readKeyRow(ownerUrl)
  const key = await findMatchingKey(row, config)
  if (row === undefined) return good('Schlüssel: entsteht beim ersten Start.')
  if (key === undefined)
    return bad(
      'Der Schlüssel dieser Datenbank fehlt.',
      'Bringen Sie SECRET_KEY oder secret.key in DATA_DIR zurück; ist er verloren: npm run db:rekey -- --give-up',
    )
  return fitsKey(key, row)
    ? good('Der Schlüssel passt zur Datenbank.')
    : bad(
        'Der Schlüssel gehört zu einer anderen Datenbank.',
        'Bringen Sie den Schlüssel dieser Datenbank zurück, oder prüfen Sie DATA_DIR und DATABASE_URL.',
      )
}

function lookAtMigrations({ pending, newer, forbidding }: DatabaseState, { migratesAtStart }: Config): Finding[] {
  if (forbidding.length > 0)
    return [
      bad(
        `Die Datenbank ist neuer als dieses Programm (${newer.length} Schritte sind ihm unbekannt); es startet mit ihr nicht.`,
        'Nehmen Sie wieder die neuere Version, oder holen Sie die Sicherung von vor der Aktualisierung zurück: docs/handbuch/installation.md.',
      ),
    ]
  if (pending === undefined) return [doubtful('Die Datenbank ist noch leer.', 'Der erste Start legt alles an.')]
  if (pending.length > 0)
    return [
      doubtful(
        `Die Datenbank ist älter als diese Version (${pending.length} Schritte fehlen).`,
        `Sichern Sie (npm run db:backup); ${migratesAtStart ? 'der nächste Start aktualisiert sie' : 'dann aktualisiert sie npm run db:migrate'}.`,
      ),
    ]
  if (newer.length === 0) return []
  return [
    doubtful(
      `Die Datenbank gehört schon zu einer neueren Version (${newer.length} Schritte sind diesem Programm unbekannt); es arbeitet neben ihr weiter.`,
      'Aktualisieren Sie auch dieses Programm.',
    ),
  ]
}

function lookAtTables(
  { admins, adminsWithoutFactor, hasMailServer, mailsWaiting, oldestJob, lastBackup }: TablesState,
  config: Config,
): Finding[] {
  return [
    admins > 0
      ? good(`Administratoren: ${admins}.`)
      : bad(
          'Niemand kann sich als Administrator anmelden.',
          'Der nächste Start nennt einen einmaligen Link; ist ein Konto nur gesperrt: npm run admin:link',
        ),
    ...(adminsWithoutFactor > 0
      ? [
          doubtful(
            `Administratoren ohne zweiten Faktor: ${adminsWithoutFactor}.`,
            'Er wird unter „Mein Profil“ eingerichtet; zur Pflicht macht ihn ein Schalter bei „Benutzer“.',
          ),
        ]
      : []),
    hasMailServer
      ? good(mailsWaiting === 0 ? 'E-Mails: keine wartet.' : `E-Mails: ${mailsWaiting} warten.`)
      : doubtful(
          `Es ist kein Mailserver eingerichtet; ${mailsWaiting} E-Mails warten.`,
          'Richten Sie einen ein: SMTP_URL oder im Bereich der Administration.',
        ),
    oldestJob !== null && oldestJob > JOB_MAX
      ? bad(
          `Hintergrundarbeit bleibt seit ${Math.round(oldestJob)} Minuten liegen.`,
          'Starten Sie einen Prozess mit ROLES=worker (ohne Angabe tut der Server beides).',
        )
      : good('Hintergrundarbeit: nichts bleibt liegen.'),
    ...lookAtBackups(lastBackup, config),
    config.backupPassphrase === undefined
      ? doubtful(
          'Sicherungen enthalten den Schlüssel nicht.',
          'Setzen Sie BACKUP_PASSPHRASE, oder bewahren Sie den Schlüssel getrennt auf.',
        )
      : good('Sicherungen enthalten den Schlüssel, verschlossen.'),
  ]
}

/** Another process may make the backups, or pgBackRest. */
function lookAtBackups(hours: number | null, config: Config): Finding[] {
  const makesBackups = chooseBackupFolder(config) !== undefined
  if (hours === null && !makesBackups && config.pgbackrestStanza !== undefined) return []
  if (hours === null && !makesBackups)
    return [
      doubtful(
        'Es werden keine nächtlichen Sicherungen gemacht.',
        'Sichern Sie den Datenbankserver selbst (pgBackRest nennen Sie in PGBACKREST_STANZA), oder setzen Sie BACKUP_DIR bei einem Prozess mit ROLES=worker.',
      ),
    ]
  if (hours === null)
    return [
      doubtful('Es gibt noch keine nächtliche Sicherung.', 'Sie entsteht um 3:15 Uhr, wenn Giebel dann läuft. Von Hand: npm run db:backup'),
    ]
  return [
    hours > BACKUP_MAX
      ? bad(
          `Die letzte gute Sicherung ist ${Math.round(hours)} Stunden alt.`,
          'Im Bereich der Administration steht, woran die letzten gescheitert sind. Von Hand: npm run db:backup',
        )
      : good(`Letzte gute Sicherung: vor ${Math.round(hours)} Stunden.`),
  ]
}
