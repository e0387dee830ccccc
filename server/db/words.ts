import { spellingsOf } from '#shared/domain/spelling.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Letters and digits between everything else. */
export const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []

/** Each word of the text stands somewhere in the column, also where one of them writes ü and the other ue. Punctuation alone stands nowhere. */
export function containsWords(column: string, text: string): RawBuilder<SqlBool> {
  const words = wordsIn(text)
  if (words.length === 0) return sql<SqlBool>`false`
  // an index of words takes each condition by itself, and none that speaks of a list
  const contains = (word: string) => sql`${sql.ref(column)} ilike ${`%${word}%`}`
  const anySpelling = (word: string) => sql`(${sql.join(spellingsOf(word).map(contains), sql` or `)})`
  return sql<SqlBool>`(${sql.join(words.map(anySpelling), sql` and `)})`
}
