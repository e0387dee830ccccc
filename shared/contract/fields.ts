import { z } from 'zod'
import type { PartnerId, UserId } from '../domain/ids.ts'

z.config({
  /** Fallback for errors without their own message: users see them, so they must be German. */
  localeError: ({ input }) => (input === undefined ? 'Eine Angabe fehlt' : 'Ungültige Eingabe'),
  /** zod probes `new Function` with its first schema, which the page's CSP forbids. */
  jitless: 'document' in globalThis,
})

/** Id of a row: a positive whole number, also if it arrives as text in a path. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const ById = z.object({ id: Id })

/** Id of a user. */
export const ByUser = z.object({ id: z.uuid().transform((id) => id as UserId) })

const PartnerKey = z
  .string()
  .transform((id) => id.replace(/^registered-/, ''))
  .pipe(z.uuid().transform((id) => id as PartnerId))

/** User ids in lists that mix registered partners with others: `registered-` followed by the id. */
export const ByPartner = z.object({ id: PartnerKey })

/** A registered partner, or the id of a business in a directory. */
export const ByListedPartner = z.object({ id: z.union([PartnerKey, Id]) })

/** A time as ISO 8601 in UTC. */
export const Moment = z.iso.datetime({ offset: true })

/** Which agent of the office did it; null if a job or an owner did it, and if the office has no other agent. */
export const AuthorName = z.string().nullable()

/** A date without a time, `2026-11-21`. */
export const Day = z.iso.date('Bitte geben Sie einen gültigen Tag an')

const NO_TIME = 'Bitte geben Sie eine Uhrzeit an, zum Beispiel 07:30'
/** A time of day in Berlin, `07:30`. */
export const Time = z.string(NO_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME)

/** Euro amount as a number: at most 10 billion, two decimals. */
export const Euro = z
  .number('Bitte geben Sie eine Zahl ein')
  .min(0, 'Der Wert darf nicht negativ sein')
  .max(10_000_000_000, 'Der Wert ist zu groß')

/** Text in a form: trimmed, with limited length. */
export const Text = (max = 200) => z.string().trim().max(max, `Höchstens ${max} Zeichen`)

/** Required text with the same message for missing, empty and blank values. */
export const Required = (max: number, missing: string) => z.string(missing).trim().min(1, missing).max(max, `Höchstens ${max} Zeichen`)

/** Text for an email header, where a line break would inject another header. */
export const OneLine = (max: number, missing: string) =>
  Required(max, missing).regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Bitte ohne Zeilenumbruch')

/** Town, district, postcode or its first digits. Punctuation alone is rejected, because its empty key would match everywhere. */
export const Place = Text(100).regex(/[\p{L}\p{N}]/u, 'Bitte geben Sie einen Ort oder eine Postleitzahl ein')

/** Response of a write without data. */
export const Done = z.object({ success: z.literal(true) })
export const DONE = { success: true } as const

/** A form value where `""`, `null` and `"all"` mean "not set". */
export const orUnset = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null || value === 'all' ? undefined : value), schema.optional())

/** A field of a patch: `""`, `"all"` and `null` clear it; a missing field is left unchanged. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === 'all' ? null : value), schema.nullable().optional())

const numberText = (name: string) => z.coerce.number(`${name} muss eine Zahl sein`)

/** A number in a query string. An empty value counts as missing; any other non-number is rejected. */
export const QueryNumber = (name: string, max: number) =>
  orUnset(numberText(name).min(0, `${name} darf nicht negativ sein`).max(max, `${name} darf höchstens ${max} sein`))

/** A whole number in a query string, such as `limit` and `offset`. */
export const QueryCount = (name: string, max: number) =>
  orUnset(
    numberText(name)
      .int(`${name} muss eine ganze Zahl sein`)
      .min(0, `${name} darf nicht negativ sein`)
      .max(max, `${name} darf höchstens ${max} sein`),
  )

/** A flag in a query string, set only by `true`. */
export const QueryFlag = orUnset(z.enum(['true', 'false'], 'Erlaubt sind true und false').transform((value) => value === 'true'))
