/** How learning from agents' corrections ended: with a shift of the weights, with too few corrections, or with one that would judge worse. */
export const LEARNING_OUTCOMES = ['learnt', 'too_few', 'refused'] as const
export type LearningOutcome = (typeof LEARNING_OUTCOMES)[number]

/** Corrections from which on something is learnt. */
export const CORRECTIONS_NEEDED = 20
