import { parseJson } from '#shared/domain/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../http/errors.ts'

/** Which part of a list is asked for. */
export interface Asked {
  readonly limit: number
  /** As an earlier page gave it. */
  readonly cursor?: string | undefined
}

/** A part of a list, and how to ask for the next one. */
export class Page<Row> {
  readonly rows: readonly Row[]
  /** Undefined on the last page. */
  readonly next: string | undefined

  constructor(rows: readonly Row[], next: string | undefined) {
    this.rows = rows
    this.next = next
  }

  /** The same part of the list in another form. */
  with<Other>(rows: readonly Other[]): Page<Other> {
    return new Page(rows, this.next)
  }
}

/** A page of rows of which one more was asked for than it holds. The key of its last row says where the next one begins. */
export function pageOf<Row>(rows: readonly Row[], { limit }: Asked, keyOf: (row: Row) => readonly (string | number)[]): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last && Buffer.from(JSON.stringify(keyOf(last).map(String))).toString('base64url')
  return new Page(rows.slice(0, limit), next)
}

/** The key behind which the page begins. @throws Refusal where this list never gave such a cursor */
export function readCursor<S extends z.ZodType>(cursor: string, key: S): z.output<S> {
  const parsed = z.preprocess(valueIn, key).safeParse(Buffer.from(cursor, 'base64url').toString())
  if (!parsed.success) throw new Refusal(400, 'Diese Stelle der Liste gibt es nicht. Bitte laden Sie die Liste von vorn.')
  return parsed.data
}

function valueIn(text: unknown): unknown {
  try {
    return parseJson(String(text))
  } catch {
    return undefined
  }
}

/** Moments as the database writes them; it refuses years and offsets that ISO 8601 allows. */
export const DatabaseMoment = z.iso.datetime({ offset: true }).regex(/^(?:19|20|21)\d\d.*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/)

const Newest = z.tuple([DatabaseMoment, z.string().regex(/^\d{1,18}$/)])

/** What comes behind the cursor in a list that has the newest first, and of equals the highest id. */
export const isOlder = (moment: string, id: string, asked: Asked) => isBehind(moment, id, asked, sql`<`)

/** The same in a list that has the oldest first. */
export const isNewer = (moment: string, id: string, asked: Asked) => isBehind(moment, id, asked, sql`>`)

function isBehind(moment: string, id: string, { cursor }: Asked, than: RawBuilder<unknown>) {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, last] = readCursor(cursor, Newest)
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${than} (${at}::timestamptz, ${last}::bigint)`
}

/** A word as it may stand anywhere in a text, for `like`. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** What somebody searches for: each word has to be found. */
export const wordsOf = (search: string | undefined): string[] => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
