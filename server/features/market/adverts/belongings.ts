import type { Belonging } from '../../../db/belonging.ts'

/** Manual changes stay with the agent; changes by an import move with their advert. */
export const belongings: readonly Belonging[] = [{ table: 'property_changes', many: true }]
