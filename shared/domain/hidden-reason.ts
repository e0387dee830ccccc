/** Why a portal's advert may not be a genuine listing. Stored so that agents can see and correct a wrong verdict. */
export const HIDDEN_REASONS = ['wanted', 'swap', 'abroad', 'not_property', 'auction', 'let', 'dealer'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

export const HIDDEN_REASON_LABEL: Record<HiddenReason, string> = {
  wanted: 'Gesuch',
  swap: 'Tausch',
  abroad: 'Ausland',
  not_property: 'Keine Immobilie',
  auction: 'Zwangsversteigerung',
  let: 'Vermietung',
  dealer: 'Händler oder Bauunternehmen',
}

/** Reasons that the text analysis service may return. The others cannot be checked by rule against the quoted sentence. */
export const VOICE_REASONS = ['wanted', 'swap', 'auction', 'let', 'dealer'] as const satisfies readonly HiddenReason[]
export type VoiceReason = (typeof VOICE_REASONS)[number]

/** An agent's correction of our verdict. */
export const CORRECTIONS = ['offer', 'no_offer'] as const
export type Correction = (typeof CORRECTIONS)[number]

/** The verdict on an advert as one agent sees it. */
export interface SeenVerdict {
  readonly hiddenReason: HiddenReason | null
  readonly doubtReason: HiddenReason | null
  readonly correctedTo: Correction | null
}

/** Why the advert is missing from this agent's list; null if it is listed. The agent's correction overrides our verdict. */
export function describeHidden({ hiddenReason, correctedTo }: Pick<SeenVerdict, 'hiddenReason' | 'correctedTo'>): string | null {
  if (correctedTo === 'offer') return null
  if (hiddenReason !== null) return HIDDEN_REASON_LABEL[hiddenReason]
  return correctedTo === 'no_offer' ? 'Kein Angebot (von Ihrem Büro)' : null
}

/** The reason for a doubt the agent has not decided yet. */
export function findDoubt({ doubtReason, correctedTo }: SeenVerdict): HiddenReason | null {
  return correctedTo === null ? doubtReason : null
}

/** The portal's own category for an advert that is not an ordinary listing. */
export const FILED_AS = ['wanted', 'holiday', 'not_property', 'auction'] as const
export type FiledAs = (typeof FILED_AS)[number]
