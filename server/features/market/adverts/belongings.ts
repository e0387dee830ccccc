import type { Belonging } from '../../../db/belonging.ts'

/** What an agent changed by hand is his own; what an import changed goes where its advert goes. */
export const belongings: readonly Belonging[] = [{ table: 'property_changes', many: true }]
