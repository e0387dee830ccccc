import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts'

/** What somebody did that is news for nobody, and stands in the log alone. */
const ACT_KINDS = [
  'account_opened',
  'account_changed',
  'account_approved',
  'account_activated',
  'account_deactivated',
  'account_deleted',
  'account_mail_sent',
  'approval_switched',
  'email_changed',
  'password_changed',
  'password_reset',
  'password_set',
  'admin_link_made',
  'factor_changed',
  'factor_duty_switched',
  'factor_guessed_at',
  'signed_in',
  'sign_in_failed',
  'api_key_made',
  'api_key_changed',
  'api_key_ended',
  'partner_joined',
  'partner_paused',
  'link_renewed',
  'billing_changed',
  'agreement_accepted',
  'reward_changed',
  'tip_returned',
  'statements_saved',
  'consent_recorded',
  'objection_recorded',
  'override_recorded',
  'owner_notice_recorded',
  'export_asked',
  'crm_changed',
  'mail_server_made',
  'mail_server_changed',
  'mail_server_deleted',
  'mail_server_chosen',
  'mail_server_tested',
  'template_made',
  'template_changed',
  'template_deleted',
  'legal_changed',
  'retention_changed',
  'backup_made',
  'job_retried',
  'job_discarded',
  'delivery_retried',
  'log_saved',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

export type EventKind = NotificationKind | ActKind

/** All that stands in the log. Matches are found by the thousand, by nobody. */
export type LoggedKind = Exclude<EventKind, 'match'>
export const LOGGED_KINDS = [...NOTIFICATION_KINDS.filter((kind) => kind !== 'match'), ...ACT_KINDS] as readonly LoggedKind[]

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

interface Logged {
  readonly area: LogArea
  /** What it is called in a list of kinds. */
  readonly label: string
  readonly subject?: LogSubject
}

/** Where each kind stands in the log, and what its ids are ids of. */
export const LOG: Readonly<Record<LoggedKind, Logged>> = {
  account_opened: { area: 'accounts', label: 'Konto eröffnet' },
  account_changed: { area: 'accounts', label: 'Konto geändert' },
  account_approved: { area: 'accounts', label: 'Konto freigegeben' },
  account_activated: { area: 'accounts', label: 'Konto aktiviert' },
  account_deactivated: { area: 'accounts', label: 'Konto deaktiviert' },
  account_deleted: { area: 'accounts', label: 'Konto gelöscht' },
  account_mail_sent: { area: 'accounts', label: 'E-Mail von Hand geschickt' },
  approval_switched: { area: 'accounts', label: 'Freigabe umgestellt' },
  email_changed: { area: 'accounts', label: 'E-Mail-Adresse gewechselt' },
  api_key_made: { area: 'accounts', label: 'API-Schlüssel erzeugt', subject: 'api_key' },
  api_key_changed: { area: 'accounts', label: 'API-Schlüssel geändert', subject: 'api_key' },
  api_key_ended: { area: 'accounts', label: 'API-Schlüssel beendet', subject: 'api_key' },
  signed_in: { area: 'sign_ins', label: 'Angemeldet' },
  sign_in_failed: { area: 'sign_ins', label: 'Anmeldung abgewiesen' },
  factor_changed: { area: 'sign_ins', label: 'Zweiter Faktor geändert' },
  factor_duty_switched: { area: 'sign_ins', label: 'Pflicht zum zweiten Faktor umgestellt' },
  factor_guessed_at: { area: 'sign_ins', label: 'Zu viele falsche Codes' },
  password_changed: { area: 'sign_ins', label: 'Passwort geändert' },
  password_reset: { area: 'sign_ins', label: 'Passwort zurückgesetzt' },
  password_set: { area: 'sign_ins', label: 'Passwort festgelegt' },
  admin_link_made: { area: 'sign_ins', label: 'Link für Administrator erzeugt' },
  new_tip: { area: 'network', label: 'Tipp übergeben', subject: 'tip' },
  tip_changed: { area: 'network', label: 'Tipp geändert', subject: 'tip' },
  tip_returned: { area: 'network', label: 'Tipp zurück in den Pool', subject: 'tip' },
  reward_changed: { area: 'network', label: 'Belohnung geändert', subject: 'reward' },
  partner_wrote: { area: 'network', label: 'Nachricht an Makler', subject: 'message' },
  agent_wrote: { area: 'network', label: 'Nachricht an Partner', subject: 'message' },
  partner_joined: { area: 'network', label: 'Partner verbunden' },
  partner_paused: { area: 'network', label: 'Zusammenarbeit umgestellt' },
  link_renewed: { area: 'network', label: 'Einladungslink erneuert' },
  billing_changed: { area: 'network', label: 'Rechnungsdaten geändert' },
  agreement_accepted: { area: 'network', label: 'Vereinbarung angenommen' },
  commission_changed: { area: 'network', label: 'Provision geändert', subject: 'commission' },
  statement_changed: { area: 'network', label: 'Beleg geändert', subject: 'statement' },
  statements_saved: { area: 'network', label: 'Belege als CSV gespeichert' },
  consent_recorded: { area: 'work', label: 'Einwilligung notiert', subject: 'property' },
  objection_recorded: { area: 'work', label: 'Widerspruch notiert', subject: 'property' },
  override_recorded: { area: 'work', label: 'Kontakt trotz Rot', subject: 'property' },
  owner_notice_recorded: { area: 'work', label: 'Information nach Art. 14', subject: 'property' },
  export_asked: { area: 'work', label: 'Export verlangt', subject: 'property' },
  export_failed: { area: 'work', label: 'Export gescheitert', subject: 'export' },
  crm_changed: { area: 'work', label: 'Zugang zu Propstack geändert' },
  mail_server_made: { area: 'mail', label: 'Mailserver angelegt', subject: 'mail_server' },
  mail_server_changed: { area: 'mail', label: 'Mailserver geändert', subject: 'mail_server' },
  mail_server_deleted: { area: 'mail', label: 'Mailserver gelöscht', subject: 'mail_server' },
  mail_server_chosen: { area: 'mail', label: 'Mailserver gewählt', subject: 'mail_server' },
  mail_server_tested: { area: 'mail', label: 'Mailserver geprüft', subject: 'mail_server' },
  template_made: { area: 'mail', label: 'Vorlage angelegt', subject: 'template' },
  template_changed: { area: 'mail', label: 'Vorlage geändert', subject: 'template' },
  template_deleted: { area: 'mail', label: 'Vorlage gelöscht', subject: 'template' },
  legal_changed: { area: 'mail', label: 'Rechtstext geändert' },
  retention_changed: { area: 'operation', label: 'Löschregel geändert' },
  mail_failed: { area: 'mail', label: 'E-Mail gescheitert', subject: 'delivery' },
  run_failed: { area: 'operation', label: 'Lauf gescheitert', subject: 'run' },
  source_failed: { area: 'operation', label: 'Portal nicht lesbar', subject: 'run' },
  backup_made: { area: 'operation', label: 'Sicherung angelegt', subject: 'backup' },
  backup_failed: { area: 'operation', label: 'Sicherung misslungen', subject: 'backup' },
  unwell: { area: 'operation', label: 'Zustand der Installation', subject: 'finding' },
  job_retried: { area: 'operation', label: 'Arbeit wiederholt' },
  job_discarded: { area: 'operation', label: 'Arbeit verworfen' },
  delivery_retried: { area: 'operation', label: 'Zustellung wiederholt', subject: 'delivery' },
  log_saved: { area: 'operation', label: 'Protokoll gespeichert' },
}
