/** An agent's progress with a property's owner. Any value may follow any other. */
export const PROSPECT_STATUSES = [
  'not_contacted',
  'contacted',
  'not_interested',
  'follow_up',
  'send_info',
  'send_market_report',
  'closed_deal',
] as const
export type ProspectStatus = (typeof PROSPECT_STATUSES)[number]

export const PROSPECT_STATUS_LABEL: Record<ProspectStatus, string> = {
  not_contacted: 'Nicht kontaktiert',
  contacted: 'Kontaktiert',
  not_interested: 'Kein Interesse',
  follow_up: 'Nachfassung erforderlich',
  send_info: 'Info senden',
  send_market_report: 'Marktbericht senden',
  closed_deal: 'Abschluss',
}

/** Whether nothing is left to do with the owner. */
export const CLOSED_STATUSES = ['not_interested', 'closed_deal'] as const satisfies ProspectStatus[]
export const isClosed = (status: ProspectStatus): boolean => (CLOSED_STATUSES as readonly ProspectStatus[]).includes(status)

/** Whether the change plans a follow-up, which is forbidden if the owner objected. */
export const isFollowUp = (set: {
  readonly prospectStatus?: ProspectStatus | undefined
  readonly nextFollowUpDate?: string | null | undefined
}) => set.prospectStatus === 'follow_up' || (set.nextFollowUpDate ?? null) !== null

/** Tone of the badge; the text is always shown next to it. */
export const PROSPECT_STATUS_TONE: Record<ProspectStatus, 'grey' | 'blue' | 'red' | 'amber' | 'violet' | 'cyan' | 'green'> = {
  not_contacted: 'grey',
  contacted: 'blue',
  not_interested: 'red',
  follow_up: 'amber',
  send_info: 'violet',
  send_market_report: 'cyan',
  closed_deal: 'green',
}

export const CONTACT_METHODS = ['phone', 'email', 'mail'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

export const CONTACT_METHOD_LABEL: Record<ContactMethod, string> = { phone: 'Telefon', email: 'E-Mail', mail: 'Brief' }

/** A prospect's status and follow-up before an objection ended them. */
export interface EndedFollowUp {
  readonly status: ProspectStatus
  /** Null if there was no prospect. */
  readonly statusChangedAt: string | null
  readonly nextFollowUpDate: string | null
  /** Missing in older records. */
  readonly nextFollowUpTime?: string | null
}
