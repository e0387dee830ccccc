/** Fields of a business sent to the text service for improvement. All others stay on the server and are cleaned by rules. */
export const IMPROVED_FIELDS = ['companyName', 'industry', 'description'] as const
export type ImprovedField = (typeof IMPROVED_FIELDS)[number]

export const IMPROVED_LABEL: Record<ImprovedField, string> = { companyName: 'Firma', industry: 'Branche', description: 'Beschreibung' }

/** `undo` reverts to undecided. */
export const IMPROVEMENT_DECISIONS = ['take', 'refuse', 'undo'] as const
export type ImprovementDecision = (typeof IMPROVEMENT_DECISIONS)[number]

export const IMPROVEMENT_STATES = ['proposed', 'taken', 'refused'] as const

/** Limit per request and per run. */
export const IMPROVEMENTS_MAX = 600
