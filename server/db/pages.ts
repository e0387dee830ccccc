import { parseJson } from '#shared/domain/json.ts'
import { streetParts } from '#shared/domain/spelling.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../http/errors.ts'

/** Which page of a list is requested. */
export interface Asked {
  readonly limit: number
  /** Returned with the previous page. */
  readonly cursor?: string | undefined
}

/** A page of a list, with the cursor for the next one. */
export class Page<Row> {
  readonly rows: readonly Row[]
  /** Undefined on the last page. */
  readonly next: string | undefined

  constructor(rows: readonly Row[], next: string | undefined) {
    this.rows = rows
    this.next = next
  }

  /** The same page with mapped rows. */
  with<Other>(rows: readonly Other[]): Page<Other> {
    return new Page(rows, this.next)
  }
}

/** Builds a page from its rows plus one extra. The last row's key becomes the next cursor. */
export function toPage<Row>(rows: readonly Row[], { limit }: Asked, toKey: (row: Row) => readonly (string | number)[]): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last && Buffer.from(JSON.stringify(toKey(last).map(String))).toString('base64url')
  return new Page(rows.slice(0, limit), next)
}

/** The key after which the page starts. @throws Refusal for a cursor this list never returned */
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

/** Timestamps as written by the database; rejects years and offsets that ISO 8601 allows. */
export const DatabaseMoment = z.iso.datetime({ offset: true }).regex(/^(?:19|20|21)\d\d.*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/)

const Newest = z.tuple([DatabaseMoment, z.string().regex(/^\d{1,18}$/)])

/** Rows after the cursor in a newest-first list, ties broken by the highest id. */
export const isOlder = (moment: string, id: string, asked: Asked) => isBehind(moment, id, asked, sql`<`)

/** Rows after the cursor in an oldest-first list. */
export const isNewer = (moment: string, id: string, asked: Asked) => isBehind(moment, id, asked, sql`>`)

function isBehind(moment: string, id: string, { cursor }: Asked, than: RawBuilder<unknown>) {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, last] = readCursor(cursor, Newest)
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${than} (${at}::timestamptz, ${last}::bigint)`
}

/** Pattern for `like` that finds a term anywhere in a text. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The terms of a search; for a street, the parts common to all its spellings. All must match. */
export const searchWords = (search: string | undefined): string[] =>
  (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).flatMap(streetParts)
