import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
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
export async function listNumbered({ db }: Ctx, agentId: AgentId, digits: readonly string[]): Promise<NumberedProperty[]> {
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
        where agent_id = ${agentId} and owner_phone is not null and (${found}))
      union all
      (select a.property_id, a.contact_phone, a.contact_name from adverts a
        where ${ADVERT_NAMED} and a.contact_phone is not null and (${printed}) and (a.agent_id is null or a.agent_id = ${agentId}))
    )
    select p.id, hits.name, hits.phone,
      (pr.agent_id is not null or exists (select from favorites f where f.agent_id = ${agentId} and f.property_id = p.id)) as "isOwn"
    from hits join properties p on p.id = ${seenAs(sql`${agentId}::uuid`, sql.ref('hits.property_id'))} left join prospects pr on pr.property_id = p.id and pr.agent_id = ${agentId}
    where ${isSeenBy(agentId, 'p')}
    order by "isOwn" desc, pr.updated_at desc nulls last, p.id desc limit ${NUMBERED_MAX}`.execute(db)
  return rows
}

/** Those of these tips that became a property of the agent. */
export async function listPropertiesMade({ db }: Ctx, agentId: AgentId, tipIds: readonly string[]): Promise<Set<string>> {
  if (tipIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('adverts')
    .select('external_id as id')
    .where('source', '=', 'tip')
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`external_id = any(${tipIds}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
