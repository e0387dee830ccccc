/** What became of a mail: `partly` has adverts that are not among those read, `confirmation` asks the agent to confirm something, `other` is no alert, `unread` one we cannot read, `foreign` one that its sender did not sign. */
export const INBOUND_MAIL_STATES = ['waiting', 'read', 'partly', 'confirmation', 'other', 'unread', 'foreign'] as const
export type InboundMailState = (typeof INBOUND_MAIL_STATES)[number]

/** Bytes of a mail with everything in it; a larger one is refused while it is sent. */
export const INBOUND_MAIL_BYTES_MAX = 10 * 1_048_576
