import { z } from 'zod'

/** How often a long text was changed. Whoever saves one names the version he read; a text that stands already is not replaced without. */
export const TextVersion = z.number('Ungültige Eingabe').int().min(0)

/** A field whose text was changed since it was read, and what stands there now. */
export const TextConflict = z.object({ field: z.string(), text: z.string().nullable(), version: TextVersion })
export type TextConflict = z.output<typeof TextConflict>

/** What programs tell apart about a refusal; the sentence is for people. */
export const ERROR_CODES = ['text_changed'] as const

/** A refusal as problem details (RFC 9457). */
export const Problem = z.object({
  type: z.literal('about:blank'),
  status: z.number(),
  /** One short German sentence. */
  detail: z.string(),
  code: z.enum(ERROR_CODES).optional(),
  /** Field of the form -> sentence. No record: nothing else needs one, and every visitor would load what reads it. */
  fields: z.object({}).catchall(z.string()).optional(),
  conflict: TextConflict.optional(),
})
export type Problem = z.output<typeof Problem>
