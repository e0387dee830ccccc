import { z } from 'zod'
import { OPTIONAL_FIELDS, type OwnFact } from '../../domain/export-fields.ts'
import { ONOFFICE_OPTIONAL } from '../../domain/onoffice-fields.ts'
import { Id } from '../fields.ts'

/** Name of a custom field in the agent's CRM. */
const CustomField = z.string().trim().min(1).max(100, 'Höchstens 100 Zeichen').nullable()

const OMITTABLE = [...OPTIONAL_FIELDS, ...ONOFFICE_OPTIONAL] as const

/** An agent's choices for an export; stored for the next one. */
export const ExportChoices = z.object({
  /** Null selects the first unpublished status. */
  statusId: Id.nullable(),
  /** The agent in charge in the CRM; null for none. */
  brokerId: Id.nullable(),
  /** Fields left out. */
  omitted: z.array(z.enum(OMITTABLE, 'Unbekanntes Feld')).max(OMITTABLE.length),
  /** Custom fields for facts known only to Giebel. */
  custom: z.object({
    leadScore: CustomField,
    estimatedValue: CustomField,
    source: CustomField,
    sourceUrl: CustomField,
    // default for choices stored before this field existed
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
