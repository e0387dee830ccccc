/** What of a business may be said better. Everything else leaves the house for nobody, and the rules clean it. */
export const IMPROVED_FIELDS = ['companyName', 'industry', 'description'] as const
export type ImprovedField = (typeof IMPROVED_FIELDS)[number]

export const IMPROVED_LABEL: Record<ImprovedField, string> = { companyName: 'Firma', industry: 'Branche', description: 'Beschreibung' }

/** `undo`: as if nobody had decided. */
export const IMPROVEMENT_DECISIONS = ['take', 'refuse', 'undo'] as const
export type ImprovementDecision = (typeof IMPROVEMENT_DECISIONS)[number]

export const IMPROVEMENT_STATES = ['proposed', 'taken', 'refused'] as const

/** Decided in one request at most; a run proposes no more. */
export const IMPROVEMENTS_MAX = 600
