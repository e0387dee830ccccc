/** Activities an agent records for a property, in the two groups of the form. */
export const CONTACT_ACTIVITIES = ['contacted', 'call', 'email', 'meeting', 'viewing', 'offer'] as const
/** Those in which an agent speaks to the owner, or tries to. */
export const SPOKEN_ACTIVITIES = [
  'contacted',
  'call',
  'meeting',
  'viewing',
] as const satisfies readonly (typeof CONTACT_ACTIVITIES)[number][]
export const RECORD_ACTIVITIES = ['email_sent', 'market_report_sent', 'info_sent', 'follow_up_scheduled', 'note_added'] as const
export const ACTIVITY_TYPES = [...CONTACT_ACTIVITIES, ...RECORD_ACTIVITIES] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

export const ACTIVITY_LABEL: Record<ActivityType, string> = {
  contacted: 'Kontakt aufgenommen',
  call: 'Anruf',
  email: 'E-Mail',
  meeting: 'Treffen',
  viewing: 'Besichtigung',
  offer: 'Angebot',
  email_sent: 'E-Mail versendet',
  market_report_sent: 'Marktbericht versendet',
  info_sent: 'Informationen versendet',
  follow_up_scheduled: 'Nachfassung geplant',
  note_added: 'Notiz',
}

/** Whether it is a contact with the owner: only these update the date of the last contact. */
export const isContact = (type: ActivityType): boolean => (CONTACT_ACTIVITIES as readonly string[]).includes(type)

export const OUTCOMES = ['interested', 'not_interested', 'no_response', 'callback_requested'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABEL: Record<Outcome, string> = {
  interested: 'Interessiert',
  not_interested: 'Kein Interesse',
  no_response: 'Nicht erreicht',
  callback_requested: 'Rückruf gewünscht',
}
