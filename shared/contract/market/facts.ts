import { z } from 'zod'
import { FACT_FIELDS } from '../../domain/advert-facts.ts'
import { ADVERT_SOURCES } from '../../domain/sources.ts'
import { ById } from '../fields.ts'
import type { Routes } from '../route.ts'

/** A fact from an advert's text, with the sentence as evidence. */
export const AdvertFact = z.object({
  field: z.enum(FACT_FIELDS),
  /** A number with a decimal point, `true` or `false`, otherwise the value of the field. */
  value: z.string(),
  /** Whether it is approximate ("ca."). */
  isAbout: z.boolean(),
  sentence: z.string(),
  source: z.enum(ADVERT_SOURCES),
  sourceUrl: z.string().nullable(),
})
export type AdvertFact = z.output<typeof AdvertFact>

export const facts = {
  list: {
    method: 'GET',
    path: '/api/properties/:id/facts',
    access: ['agent'],
    scope: 'read',
    params: ById,
    reply: z.array(AdvertFact),
    summary: 'Was die Texte der Anzeigen über eine Immobilie sagen und kein Portal in einem Feld nennt, jedes mit seinem Satz.',
  },
} as const satisfies Routes
