import type { FoundPerson } from '#shared/contract/people/privacy.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { digitsIn, matchesPerson, PERSONS_EACH, wordsIn } from '../../../db/person-rows.ts'

const WORDS = wordsIn('company_name', 'street', 'house_number', 'zip_code', 'city', 'email', 'website')

/** Directory businesses, found by anything that names them. */
export async function findBusinesses({ db }: Ctx, search: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select 'business:' || id as key, 'business' as kind, concat_ws(' ', street, house_number, zip_code, city) as title, company_name as name, phone, email
    from businesses where ${matchesPerson(search, WORDS, digitsIn('phone'))}
    order by id desc limit ${PERSONS_EACH}`.execute(db)
  return rows
}
