/**
 * State of an inbound email. `partly`: contains more adverts than were read; `confirmation`: asks the agent to confirm something; `other`: not an
 * alert; `unread`: could not be read; `foreign`: not signed by its sender.
 */
export const INBOUND_MAIL_STATES = ['waiting', 'read', 'partly', 'confirmation', 'other', 'unread', 'foreign'] as const
export type InboundMailState = (typeof INBOUND_MAIL_STATES)[number]

/** Maximum bytes of an email; a larger one is rejected during the SMTP transfer. */
export const INBOUND_MAIL_BYTES_MAX = 10 * 1_048_576
