import { z } from 'zod'
import { OPTIONAL_FIELDS, type OwnFact } from '../../domain/propstack-fields.ts'
import { Id } from '../fields.ts'

/** One of the fields an agent has made in his CRM, as the CRM names it. */
const CustomField = z.string().trim().min(1).max(100, 'Höchstens 100 Zeichen').nullable()

/** What an agent decides about an export; remembered for the next one. */
export const ExportChoices = z.object({
  /** Null: the first status that is not published. */
  statusId: Id.nullable(),
  /** Who looks after the object in the CRM; null leaves it open. */
  brokerId: Id.nullable(),
  /** What is not sent. */
  omitted: z.array(z.enum(OPTIONAL_FIELDS, 'Unbekanntes Feld')).max(OPTIONAL_FIELDS.length),
  /** Which of his own fields takes what only we know. */
  custom: z.object({ leadScore: CustomField, estimatedValue: CustomField, source: CustomField, sourceUrl: CustomField } satisfies Record<
    OwnFact,
    z.ZodType
  >),
})
export type ExportChoices = z.output<typeof ExportChoices>

export const NO_CHOICES: ExportChoices = {
  statusId: null,
  brokerId: null,
  omitted: [],
  custom: { leadScore: null, estimatedValue: null, source: null, sourceUrl: null },
}
