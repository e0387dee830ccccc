import { TEMPLATE_TYPES } from './mail-template.ts'

/** Outgoing channels. */
export const DELIVERY_CHANNELS = ['mail', 'push', 'crm'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'expired', 'skipped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Kinds of deliveries: emails by template type, push messages and exported properties. */
export const DELIVERY_KINDS = [...TEMPLATE_TYPES, 'property'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

export const DELIVERY_STATUS_LABEL: Record<DeliveryStatus, string> = {
  waiting: 'Wartet',
  sent: 'Gesendet',
  failed: 'Fehlgeschlagen',
  expired: 'Abgelaufen',
  skipped: 'Ausgelassen',
}

/** Tone of the badge; the text is always shown next to it. */
export const DELIVERY_STATUS_TONE = {
  waiting: 'blue',
  sent: 'green',
  failed: 'red',
  expired: 'grey',
  skipped: 'grey',
} as const satisfies Record<DeliveryStatus, string>

export const DELIVERY_CHANNEL_LABEL: Record<DeliveryChannel, string> = {
  mail: 'E-Mail',
  push: 'Hinweis im Browser',
  crm: 'Export ins CRM',
}
