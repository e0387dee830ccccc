import { z } from 'zod'

/** Number of changes to a long text, for optimistic locking: a write must state the version it read in order to replace an existing text. */
export const TextVersion = z.number('Ungültige Eingabe').int().min(0)

/** A field whose text changed after it was read, with the current text. */
export const TextConflict = z.object({ field: z.string(), text: z.string().nullable(), version: TextVersion })
export type TextConflict = z.output<typeof TextConflict>

/** Machine-readable error codes, stable and complete; the sentence is for users and may change. */
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
  'company_account_only',
  'email_unconfirmed',
  'foreign_site',
  'not_for_keys',
  'missing_scope',
  'missing_right',
  'of_colleague',
  'not_opened',
  'not_found',
  'dead_link',
  'wrong_method',
  'conflict',
  'claimed',
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
  /** Maps form fields to sentences. Not `z.record`, to keep its code out of every visitor's bundle. */
  fields: z.object({}).catchall(z.string()).optional(),
  conflict: TextConflict.optional(),
})
export type Problem = z.output<typeof Problem>
