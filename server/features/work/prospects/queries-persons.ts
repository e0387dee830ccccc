import { sql } from 'kysely'
import { digitsIn, matchesPerson, wordsIn, type PersonRows } from '../../../db/person-rows.ts'

/** Owners noted by an agent. */
export const persons: PersonRows = (search) => sql`select office_id, property_id from prospects
  where ${matchesPerson(search, wordsIn('owner_name', 'owner_email', 'owner_street', 'owner_zip_code', 'owner_city'), digitsIn('owner_phone'))}`
