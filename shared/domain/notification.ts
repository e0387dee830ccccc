/** What people are told of, in the order in which the settings show it. */
export const NOTIFICATION_KINDS = [
  'match',
  'price_drop',
  'came_back',
  'owner_answered',
  'new_tip',
  'tip_changed',
  'partner_wrote',
  'agent_wrote',
  'commission_changed',
  'statement_changed',
  'export_failed',
  'run_failed',
  'source_failed',
  'mail_failed',
  'backup_failed',
  'unwell',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What is about a match: what was found, and what became of it since. */
export const MATCH_KINDS = ['match', 'price_drop', 'came_back'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]
export const isMatchKind = (kind: NotificationKind): kind is MatchKind => (MATCH_KINDS as readonly NotificationKind[]).includes(kind)

export const NOTIFICATION_LABEL: Record<NotificationKind, string> = {
  match: 'Neue Treffer Ihrer Suchanfragen',
  price_drop: 'Gesenkte Preise, wo Sie das beobachten',
  came_back: 'Wieder eingestellte Objekte, wo Sie das beobachten',
  owner_answered: 'Antworten von Eigentümern auf Ihre Briefe',
  new_tip: 'Neue Objekt-Tipps Ihrer Partner',
  tip_changed: 'Neuigkeiten zu Ihren Tipps',
  partner_wrote: 'Nachrichten Ihrer Partner',
  agent_wrote: 'Nachrichten Ihrer Makler',
  commission_changed: 'Ihre Provisionen und Belohnungen',
  statement_changed: 'Gutschriften, Quittungen und Zahlungen',
  export_failed: 'Gescheiterte Exporte ins CRM',
  run_failed: 'Gescheiterte Läufe Ihrer Suchanfragen',
  source_failed: 'Portale, die sich nicht lesen lassen',
  mail_failed: 'E-Mails, die nicht zugestellt werden konnten',
  backup_failed: 'Sicherungen, die misslungen sind',
  unwell: 'Was der Installation ernsthaft fehlt',
}

/** Whom each kind can concern. */
export const NOTIFICATION_ROLE = {
  match: 'agent',
  price_drop: 'agent',
  came_back: 'agent',
  owner_answered: 'agent',
  new_tip: 'agent',
  tip_changed: 'partner',
  partner_wrote: 'agent',
  agent_wrote: 'partner',
  commission_changed: 'partner',
  statement_changed: 'partner',
  export_failed: 'agent',
  run_failed: 'agent',
  source_failed: 'admin',
  mail_failed: 'admin',
  backup_failed: 'admin',
  unwell: 'admin',
} as const satisfies Record<NotificationKind, 'agent' | 'partner' | 'admin'>

/** What is written by mail as well until somebody chooses otherwise. */
export const MAILED_BY_DEFAULT: readonly NotificationKind[] = ['unwell']
