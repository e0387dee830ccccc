import { z } from 'zod'

/** How often a long text was changed. Whoever saves one names the version he read; a text that stands already is not replaced without. */
export const TextVersion = z.number('Ungültige Eingabe').int().min(0)

/** A field whose text was changed since it was read, and what stands there now. */
export const TextConflict = z.object({ field: z.string(), text: z.string().nullable(), version: TextVersion })
export type TextConflict = z.output<typeof TextConflict>

/** What programs tell apart about a refusal; the sentence is for people and may change, the code stays. The list is closed. */
export const ERROR_CODES = [
  'invalid_input',
  'malformed_request',
  'too_large',
  'too_long',
  'wrong_media_type',
  'not_signed_in',
  'wrong_credentials',
  'step_over',
  'invalid_key',
  'forbidden',
  'second_factor_missing',
  'account_locked',
  'email_unconfirmed',
  'foreign_site',
  'not_for_keys',
  'missing_scope',
  'not_found',
  'dead_link',
  'wrong_method',
  'conflict',
  'text_changed',
  'limit_reached',
  'too_many_calls',
  'too_slow',
  'unavailable',
  'unexpected',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** A refusal as problem details (RFC 9457). */
export const Problem = z.object({
  type: z.literal('about:blank'),
  status: z.number(),
  /** One short German sentence. */
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  /** Field of the form -> sentence. No record: nothing else needs one, and every visitor would load what reads it. */
  fields: z.object({}).catchall(z.string()).optional(),
  conflict: TextConflict.optional(),
})
export type Problem = z.output<typeof Problem>
