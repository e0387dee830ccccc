export const LOG_AREAS = ['accounts', 'sign_ins', 'network', 'work', 'mail', 'operation'] as const
export type LogArea = (typeof LOG_AREAS)[number]

export const LOG_AREA_LABEL: Record<LogArea, string> = {
  accounts: 'Konten und Schlüssel',
  sign_ins: 'Anmeldungen und Passwörter',
  network: 'Partner, Tipps und Geld',
  work: 'Eigentümer und Exporte',
  mail: 'E-Mail und Rechtstexte',
  operation: 'Betrieb',
}

/** What an event can be about beside people. */
export const LOG_SUBJECTS = [
  'tip',
  'message',
  'commission',
  'statement',
  'reward',
  'property',
  'export',
  'run',
  'api_key',
  'mail_server',
  'template',
  'delivery',
  'backup',
  'finding',
] as const
export type LogSubject = (typeof LOG_SUBJECTS)[number]

export const LOG_SUBJECT_LABEL: Record<LogSubject, string> = {
  tip: 'Tipp',
  message: 'Nachricht',
  commission: 'Provision',
  statement: 'Beleg',
  reward: 'Belohnung',
  property: 'Immobilie',
  export: 'Export',
  run: 'Lauf',
  api_key: 'API-Schlüssel',
  mail_server: 'Mailserver',
  template: 'Vorlage',
  delivery: 'Zustellung',
  backup: 'Sicherung',
  finding: 'Befund',
}

/** An entry of the log, as its sentence needs it. */
export interface LogEntry {
  /** Whom it concerns, by name. */
  readonly who: string
  /** What it is about. */
  readonly what: string
  /** The actor changed his own account. */
  readonly isOwn: boolean
  readonly details: Readonly<Record<string, unknown>>
}

/** A kind of entry. */
export interface LogKind {
  readonly area: LogArea
  /** In a list of kinds. */
  readonly label: string
  readonly subject?: LogSubject
  /** What was done, to be read after the name of the actor. */
  readonly says: (entry: LogEntry) => string
}

export const subjectFor = ({ who }: LogEntry): string => (who === '' ? '' : ` für ${who}`)

/** The word for a value that was stored, if it is one of the known ones. */
export const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
