import { isAbsolute, relative } from 'node:path'
import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'

type Where = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseDirectUrl'>
type SystemError = NodeJS.ErrnoException & { readonly hostname?: string }
type Lines = readonly [german: string, english: string]

const addresses = ({ databaseDirectUrl }: Where, and: string) =>
  databaseDirectUrl === undefined ? 'DATABASE_URL' : `DATABASE_URL ${and} DATABASE_DIRECT_URL`

/** Failures that an operator can fix, by the code of the system, DNS or PostgreSQL; the first match wins. */
const FAILURES: readonly { fits(error: SystemError, where: Where): boolean; lines(where: Where, reason: string): Lines }[] = [
  {
    fits: ({ syscall, code }) => syscall === 'listen' && code === 'EADDRINUSE',
    lines: ({ port }) => [
      `Der Port ${port} ist schon belegt. Bitte beenden Sie, was dort läuft, oder setzen Sie PORT auf einen freien.`,
      `Port ${port} is already in use. Please end what runs there or set PORT to a free one.`,
    ],
  },
  {
    fits: ({ syscall, code }) => syscall === 'listen' && code === 'EACCES',
    lines: ({ port }) => [
      `Den Port ${port} darf dieser Benutzer nicht öffnen. Bitte setzen Sie PORT auf einen ab 1024.`,
      `This user may not open port ${port}. Please set PORT to 1024 or above.`,
    ],
  },
  {
    fits: ({ syscall, hostname }, { host }) => syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host),
    lines: ({ host }) => [
      `Die Adresse ${host} gehört nicht zu diesem Rechner. Bitte setzen Sie HOST auf eine, die er hat, etwa 127.0.0.1 oder 0.0.0.0.`,
      `The address ${host} is not one of this machine. Please set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.`,
    ],
  },
  {
    fits: ({ code = '' }) => /^(28|3D000)/.test(code),
    lines: (where, reason) => [
      `Die Datenbank weist die Anmeldung ab (${reason}). Bitte prüfen Sie Benutzer, Passwort und Namen in ${addresses(where, 'und')}.`,
      `The database refuses the login (${reason}). Please check user, password and name in ${addresses(where, 'and')}.`,
    ],
  },
  {
    fits: ({ code }) => code === '42501',
    lines: ({ databaseDirectUrl }, reason) => {
      const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
      return [
        `Der Benutzer in ${setting} darf zu wenig (${reason}). Ihm muss die Datenbank gehören, und er muss Rollen anlegen dürfen.`,
        `The user in ${setting} may do too little (${reason}). It must own the database and be allowed to create roles.`,
      ]
    },
  },
  {
    fits: ({ code = '', message }) =>
      /^(08|53|57P|ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE)/.test(code) ||
      /Connection terminated|timeout expired|does not support SSL/.test(message),
    lines: (where, reason) => [
      `Die Datenbank ist nicht erreichbar (${reason}). Bitte prüfen Sie, ob sie läuft und ob ${addresses(where, 'und')} ${where.databaseDirectUrl === undefined ? 'stimmt' : 'stimmen'}.`,
      `The database cannot be reached (${reason}). Please check that it runs and that ${addresses(where, 'and')} ${where.databaseDirectUrl === undefined ? 'is' : 'are'} right.`,
    ],
  },
  {
    fits: ({ code = '', path }, where) => /^(ENOTDIR|EEXIST)$/.test(code) && isInData(path, where),
    lines: ({ dataDir }) => [
      `DATA_DIR (${dataDir}) ist eine Datei und kein Ordner. Bitte nennen Sie einen Ordner.`,
      `DATA_DIR (${dataDir}) is a file, not a folder. Please name a folder.`,
    ],
  },
  {
    fits: ({ code = '', path }, where) => /^(EACCES|EPERM|EROFS)$/.test(code) && isInData(path, where),
    lines: ({ dataDir }) => [
      `In DATA_DIR (${dataDir}) darf dieser Benutzer nicht schreiben. Bitte geben Sie ihm das Recht oder nennen Sie einen anderen Ordner.`,
      `This user may not write to DATA_DIR (${dataDir}). Please grant it the right or name another folder.`,
    ],
  },
  {
    fits: ({ code }) => code === 'ENOSPC',
    lines: ({ dataDir }) => [
      `Auf dem Datenträger von DATA_DIR (${dataDir}) ist kein Platz mehr. Bitte schaffen Sie Platz.`,
      `The disk of DATA_DIR (${dataDir}) is full. Please make room.`,
    ],
  },
]

/** Why the start failed: a German and an English line, or the stack trace of an unexpected error. `where` is missing while the settings are read. */
export function startFailure(error: unknown, where?: Where): string {
  if (!(error instanceof Error)) return String(error)
  return describeFailure(error, where) ?? error.stack ?? error.message
}

/** A failure that an operator can fix, in a German and an English line; undefined for everything else. */
export function describeFailure(error: Error, where?: Where): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (where === undefined) return undefined
  const failure = FAILURES.find((known) => known.fits(error, where))
  return failure?.lines(where, describeReason(error)).join('\n')
}

/** Whether the failing file is in the data folder; a backup may be elsewhere. */
function isInData(path: string | undefined, { dataDir }: Where): boolean {
  if (path === undefined) return true
  const way = relative(dataDir, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/** A host with several addresses fails once for each; the aggregate error does not have a message of its own. */
function describeReason(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return error.message || (first?.message ?? error.name)
}
