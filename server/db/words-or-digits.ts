import { type RawBuilder, sql } from 'kysely'
import { containsWords } from './words.ts'

/** The query: words, or the digits of a number in every form in which they may be stored. */
export type Asked = { readonly words: string } | { readonly digits: readonly string[] }

export const digitsAre = (column: RawBuilder<unknown>, digits: readonly string[]): RawBuilder<boolean> =>
  digits.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        digits.map((form) => sql`${column} like ${`%${form}%`}`),
        sql` or `,
      )})`

/** Words in one text, or digits in another. */
export const holds = (asked: Asked, text: string, digits: RawBuilder<unknown>) =>
  'words' in asked ? containsWords(text, asked.words) : digitsAre(digits, asked.digits)

export const onlyDigits = (column: string) => sql`regexp_replace(${sql.ref(column)}, '\\D', '', 'g')`

/** Maximum number of rows read for a phone number; a dealer's number appears in hundreds of adverts. */
export const NUMBERED_MAX = 200

/** A person with a phone number. */
export interface Numbered {
  readonly id: string
  readonly name: string | null
  readonly title: string
  readonly phone: string
}

/** A free-text phone column that contains one of these digit sequences, whatever the separators. */
export const hasDigits = (column: string, digits: readonly string[]) =>
  sql`regexp_replace(replace(${sql.ref(column)}, '(0)', ''), '\\D', '', 'g') like any(${digits.map((form) => `%${form}%`)}::text[])`
