import type { Agent, OfficeId, Viewer } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { isShownTo } from '../../../db/colleagues.ts'
import { isSeenBy, seenAs } from '../../../db/seen-by.ts'
import { NUMBERED_MAX } from '../../../db/words-or-digits.ts'

export interface NumberedProperty {
  readonly id: number
  /** Details in addition to the number. */
  readonly name: string | null
  readonly phone: string
  readonly isOwn: boolean
}

/** Properties with these digits in a number, noted by the agent or printed in a visible advert. The agent's own properties come first. */
export async function listNumbered({ db }: Ctx, viewer: Agent & Viewer, digits: readonly string[]): Promise<NumberedProperty[]> {
  const { id, officeId } = viewer
  const found = sql.join(
    digits.map((form) => sql`found_by like ${`%${form}%`}`),
    sql` or `,
  )
  const printed = sql.join(
    digits.map((form) => sql`${ADVERT_WORDS} like ${`%${form}%`}`),
    sql` or `,
  )
  const { rows } = await sql<NumberedProperty>`
    with hits as (
      (select property_id, owner_phone as phone, owner_name as name from prospects
        where office_id = ${officeId} and ${isShownTo(viewer, 'prospects')} and owner_phone is not null and (${found}))
      union all
      (select a.property_id, a.contact_phone, a.contact_name from adverts a
        where ${ADVERT_NAMED} and a.contact_phone is not null and (${printed}) and (a.office_id is null or a.office_id = ${officeId}))
    )
    select p.id, hits.name, hits.phone,
      (pr.office_id is not null or exists (select from favorites f where f.agent_id = ${id} and f.property_id = p.id)) as "isOwn"
    from hits join properties p on p.id = ${seenAs(sql`${officeId}::uuid`, sql.ref('hits.property_id'))} left join prospects pr on pr.property_id = p.id and pr.office_id = ${officeId} and ${isShownTo(viewer, 'pr')}
    where ${isSeenBy(officeId, 'p')}
    order by "isOwn" desc, pr.updated_at desc nulls last, p.id desc limit ${NUMBERED_MAX}`.execute(db)
  return rows
}

/** Those of these tips that became a property of the agent. */
export async function listPropertiesMade({ db }: Ctx, officeId: OfficeId, tipIds: readonly string[]): Promise<Set<string>> {
  if (tipIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('adverts')
    .select('external_id as id')
    .where('source', '=', 'tip')
    .where('office_id', '=', officeId)
    .where(sql<boolean>`external_id = any(${tipIds}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
