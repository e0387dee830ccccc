/** What a partner can tip an agent about, in the words of its form. */
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

/** What became of a tip. The agent may set any value at any time. */
export const TIP_STATUSES = ['submitted', 'contacted', 'accepted', 'mandate_completed', 'sold', 'rejected'] as const
export type TipStatus = (typeof TIP_STATUSES)[number]

/** In the agent's words. */
export const TIP_STATUS_LABEL: Record<TipStatus, string> = {
  submitted: 'Neu eingegangen',
  contacted: 'Kontaktiert',
  accepted: 'Angenommen',
  mandate_completed: 'Auftrag erhalten',
  sold: 'Verkauft',
  rejected: 'Abgelehnt',
}

/** Tone of the badge; the text is always shown beside it. */
export const TIP_STATUS_TONE: Record<TipStatus, 'grey' | 'green' | 'red'> = {
  submitted: 'grey',
  contacted: 'grey',
  accepted: 'green',
  mandate_completed: 'grey',
  sold: 'green',
  rejected: 'red',
}

/** The address a tip is about in one line, as far as the partner knew it; undefined when he told nothing. */
export function tipAddress(tip: {
  readonly address: string | null
  readonly street: string | null
  readonly houseNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
}): string | undefined {
  const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  return [tip.address ?? words(tip.street, tip.houseNumber), words(tip.zipCode, tip.city)].filter(Boolean).join(', ') || undefined
}
