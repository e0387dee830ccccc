import { sql } from 'kysely'
import { digitsIn, matchesPerson, type PersonRows } from '../../../db/person-rows.ts'

/** Owners an agent wrote to. */
export const persons: PersonRows = (search) => sql`select office_id, property_id from letters
  where ${matchesPerson(search, sql<string>`lower(coalesce(content ->> 'recipient', ''))`, digitsIn('answered_phone'))}`
