/** Why an advert that a portal showed is kept out of the lists. Kept, so that a wrong verdict can be seen and put right. */
export const HIDDEN_REASONS = ['wanted', 'swap', 'abroad', 'not_property', 'auction', 'dealer'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

export const HIDDEN_REASON_LABEL: Record<HiddenReason, string> = {
  wanted: 'Gesuch',
  swap: 'Tausch',
  abroad: 'Ausland',
  not_property: 'Keine Immobilie',
  auction: 'Zwangsversteigerung',
  dealer: 'Händler oder Bauunternehmen',
}
