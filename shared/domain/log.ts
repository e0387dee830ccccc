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

/** Subjects of an event other than people. */
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

/** Descriptions of an owner's answer to a letter; kept next to the log, because browsers load no letters for it. */
export const ANSWER_IN_LOG = {
  call: 'die Einwilligung eines Eigentümers in Anrufe',
  letter: 'den Wunsch eines Eigentümers, nur Post zu bekommen',
  never: 'den Widerspruch eines Eigentümers',
  withdrawn: 'den Widerruf der Einwilligung eines Eigentümers',
} as const

/** Input for a log entry's sentence. */
export interface LogEntry {
  /** Name of the person concerned; empty if there is none. */
  readonly who: string
  /** Description of the subject. */
  readonly what: string
  /** Whether the actor changed their own account. */
  readonly isOwn: boolean
  readonly details: Readonly<Record<string, unknown>>
}

/** A kind of log entry. */
export interface LogKind {
  readonly area: LogArea
  /** Label in a list of kinds. */
  readonly label: string
  readonly subject?: LogSubject
  /** German predicate following the actor's name. */
  readonly predicate: (entry: LogEntry) => string
}

export const subjectFor = ({ who }: LogEntry): string => (who === '' ? '' : ` für ${who}`)

/** The label of a stored value; undefined if unknown. */
export const findWord = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
