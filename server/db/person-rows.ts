import { type RawBuilder, sql } from 'kysely'
import { containing, searchWords } from './pages.ts'

/** Selects `office_id` and, where it exists, `property_id` of the rows in which agents store the searched person. */
export type PersonRows = (search: string) => RawBuilder<unknown>

/** Hits shown per kind; if there are more, the search has to be narrowed. */
export const PERSONS_EACH = 50
/** From this many digits on, a search counts as a phone number and ignores formatting. */
const PHONE_DIGITS = 6

export const wordsIn = (...columns: string[]) => sql<string>`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`
export const digitsIn = (column: string) => sql<string>`regexp_replace(coalesce(${sql.ref(column)}, ''), '\\D', '', 'g')`

/** Parses a search: a phone number if it has enough digits and no letters, else words. */
function asked(search: string): { readonly digits: string } | { readonly words: readonly string[] } {
  const digits = search.replace(/\D/g, '').replace(/^(0049|49|0)/, '')
  return digits.length >= PHONE_DIGITS && !/[\p{L}@]/u.test(search) ? { digits } : { words: searchWords(search) }
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const like = (text: RawBuilder<string>, words: readonly string[]) =>
  all(words.map((word) => sql<boolean>`${text} like ${containing(word)}`))

/** Condition that the texts or the phone number match the search. */
export function matchesPerson(search: string, text: RawBuilder<string>, phone: RawBuilder<string>): RawBuilder<boolean> {
  const what = asked(search)
  return 'digits' in what ? sql<boolean>`${phone} like ${containing(what.digits)}` : like(text, what.words)
}
