import type { ServiceType } from './service-type.ts'

/** Types of tips, as named in the form. */
export const TIP_TYPES = ['Immobilienverkauf', 'Vermietung', 'Energieausweis', 'Immobilienfotografie'] as const

export const TIP_PROPERTY_TYPES = [
  'Haus',
  'Wohnung',
  'Büro',
  'Mehrfamilienhaus',
  'Wohn- und Geschäftshaus',
  'Gewerbeobjekt',
  'Grundstück',
  'Garage',
  'Sonstiges',
] as const

export const TIP_URGENCIES = ['niedrig', 'mittel', 'hoch'] as const
export type TipUrgency = (typeof TIP_URGENCIES)[number]

export const TIP_URGENCY_LABEL: Record<TipUrgency, string> = { niedrig: 'Niedrig', mittel: 'Mittel', hoch: 'Hoch' }

/** Status of a tip. The agent may set any value at any time. */
export const TIP_STATUSES = ['submitted', 'contacted', 'accepted', 'mandate_completed', 'sold', 'rejected'] as const
export type TipStatus = (typeof TIP_STATUSES)[number]

/** Whether the tip is still undecided. */
export const isOpenTip = (status: TipStatus): boolean => status === 'submitted' || status === 'contacted' || status === 'accepted'

/** Label shown to agents. */
export const TIP_STATUS_LABEL: Record<TipStatus, string> = {
  submitted: 'Neu eingegangen',
  contacted: 'Kontaktiert',
  accepted: 'Angenommen',
  mandate_completed: 'Auftrag erhalten',
  sold: 'Verkauft',
  rejected: 'Abgelehnt',
}

/** Tone of the badge; the text is always shown next to it. */
export const TIP_STATUS_TONE: Record<TipStatus, 'grey' | 'green' | 'red'> = {
  submitted: 'grey',
  contacted: 'grey',
  accepted: 'green',
  mandate_completed: 'grey',
  sold: 'green',
  rejected: 'red',
}

/** Address of a tip's property, as far as the partner provided it. */
export interface TipWhere {
  readonly address: string | null
  readonly street: string | null
  readonly houseNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
}

/** The address in one line; undefined if there is none. */
export function tipAddress(tip: TipWhere): string | undefined {
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  return [tip.address ?? words(tip.street, tip.houseNumber), words(tip.zipCode, tip.city)].filter(Boolean).join(', ') || undefined
}

/** Label shown to partners. */
export const OWN_TIP_STATUS_LABEL: Record<TipStatus, string> = { ...TIP_STATUS_LABEL, submitted: 'Eingereicht' }

/** Statuses in the administration, coarser than those of a tip. */
export const ADMIN_TIP_STATUSES = ['pending', 'contacted', 'contracted', 'rejected'] as const
export type AdminTipStatus = (typeof ADMIN_TIP_STATUSES)[number]

const ADMIN_STATUS: Record<TipStatus, AdminTipStatus> = {
  submitted: 'pending',
  contacted: 'contacted',
  accepted: 'contacted',
  mandate_completed: 'contracted',
  sold: 'contracted',
  rejected: 'rejected',
}
const FIRST_OF: Record<AdminTipStatus, TipStatus> = {
  pending: 'submitted',
  contacted: 'contacted',
  contracted: 'mandate_completed',
  rejected: 'rejected',
}

/** Tip statuses included in an admin status. */
export const statusesMeantBy = (word: AdminTipStatus): TipStatus[] => TIP_STATUSES.filter((status) => ADMIN_STATUS[status] === word)

export const toAdminStatus = (status: TipStatus): AdminTipStatus => ADMIN_STATUS[status]

/** Tip status after an admin sets an admin status; a tip status included in it is kept. */
export const statusSetByAdmin = (word: AdminTipStatus, before: TipStatus): TipStatus =>
  ADMIN_STATUS[before] === word ? before : FIRST_OF[word]

/** The service whose reward a tip earns, by tip type. */
export const TIP_SERVICE = {
  Immobilienverkauf: 'verkauf',
  Vermietung: 'vermietung',
  Energieausweis: 'energieausweis',
  Immobilienfotografie: 'fotografie',
} as const satisfies Record<(typeof TIP_TYPES)[number], ServiceType>
