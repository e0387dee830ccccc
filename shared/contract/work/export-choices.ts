import { z } from 'zod'
import { OPTIONAL_FIELDS, type OwnFact } from '../../domain/export-fields.ts'
import { ONOFFICE_OPTIONAL } from '../../domain/onoffice-fields.ts'
import { Id } from '../fields.ts'

/** One of the fields an agent has made in his CRM, as the CRM names it. */
const CustomField = z.string().trim().min(1).max(100, 'Höchstens 100 Zeichen').nullable()

const OMITTABLE = [...OPTIONAL_FIELDS, ...ONOFFICE_OPTIONAL] as const

/** What an agent decides about an export; remembered for the next one. */
export const ExportChoices = z.object({
  /** Null: the first status that is not published. */
  statusId: Id.nullable(),
  /** Who looks after the object in the CRM; null leaves it open. */
  brokerId: Id.nullable(),
  /** What is not sent. */
  omitted: z.array(z.enum(OMITTABLE, 'Unbekanntes Feld')).max(OMITTABLE.length),
  /** Which of his own fields takes what only we know. */
  custom: z.object({
    leadScore: CustomField,
    estimatedValue: CustomField,
    source: CustomField,
    sourceUrl: CustomField,
    // what was chosen before this one came
    note: CustomField.default(null),
  } satisfies Record<OwnFact, z.ZodType>),
})
export type ExportChoices = z.output<typeof ExportChoices>

export const NO_CHOICES: ExportChoices = {
  statusId: null,
  brokerId: null,
  omitted: [],
  custom: { leadScore: null, estimatedValue: null, source: null, sourceUrl: null, note: null },
}
