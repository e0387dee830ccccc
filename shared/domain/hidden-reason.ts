/** Why an advert that a portal showed may be no offer. Kept, so that a wrong verdict can be seen and put right. */
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

/** What a service that reads texts may hold an advert for. Of the others no rule can check whether a sentence says so. */
export const VOICE_REASONS = ['wanted', 'swap', 'auction', 'let', 'dealer'] as const satisfies readonly HiddenReason[]
export type VoiceReason = (typeof VOICE_REASONS)[number]

/** What an agent says against our verdict. */
export const CORRECTIONS = ['offer', 'no_offer'] as const
export type Correction = (typeof CORRECTIONS)[number]

/** The verdict on an advert as one agent sees it. */
export interface SeenVerdict {
  readonly hiddenReason: HiddenReason | null
  readonly doubtReason: HiddenReason | null
  readonly correctedTo: Correction | null
}

/** Why the advert is not in this agent's list; null where it is. What he says holds, and our verdict where he says nothing. */
export function describeHidden({ hiddenReason, correctedTo }: Pick<SeenVerdict, 'hiddenReason' | 'correctedTo'>): string | null {
  if (correctedTo === 'offer') return null
  if (hiddenReason !== null) return HIDDEN_REASON_LABEL[hiddenReason]
  return correctedTo === 'no_offer' ? 'Kein Angebot (von Ihnen)' : null
}

/** The reason of a doubt that nobody has settled. */
export function doubtOf({ doubtReason, correctedTo }: SeenVerdict): HiddenReason | null {
  return correctedTo === null ? doubtReason : null
}

/** What the portal itself files an advert as, where that is no ordinary offer. */
export const FILED_AS = ['wanted', 'holiday', 'not_property', 'auction'] as const
export type FiledAs = (typeof FILED_AS)[number]
