import { listSpellings, streetParts } from '#shared/domain/spelling.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Letters and digits, split at all other characters. */
export const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

/** Every word of the text occurs in the column, with ü and ue, and straße and str. treated as equal. Punctuation alone never matches. */
export function containsWords(column: string, text: string): RawBuilder<SqlBool> {
  const words = wordsIn(text).flatMap(streetParts)
  if (words.length === 0) return sql<SqlBool>`false`
  // a trigram index supports each condition by itself, but not a condition over a list
  const contains = (word: string) => sql`${sql.ref(column)} ilike ${`%${word}%`}`
  const anySpelling = (word: string) => sql`(${sql.join(listSpellings(word).map(contains), sql` or `)})`
  return sql<SqlBool>`(${sql.join(words.map(anySpelling), sql` and `)})`
}
