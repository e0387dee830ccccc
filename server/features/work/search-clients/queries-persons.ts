import type { FoundPerson } from '#shared/contract/people/privacy.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { digitsIn, matchesPerson, PERSONS_EACH, wordsIn, type PersonRows } from '../../../db/person-rows.ts'

const isNamed = (search: string) => matchesPerson(search, wordsIn('name'), digitsIn('name'))

export const persons: PersonRows = (search) =>
  sql`select office_id, null::bigint as property_id from search_clients where ${isNamed(search)}`

/** Search clients of one agent, by name or number. */
export async function findClients({ db }: Ctx, officeId: OfficeId, search: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select 'client:' || id as key, 'client' as kind, array_to_string(places, ', ') as title, name, null as phone, null as email
    from search_clients where office_id = ${officeId} and ${isNamed(search)}
    order by created_at desc, id desc limit ${PERSONS_EACH}`.execute(db)
  return rows
}
