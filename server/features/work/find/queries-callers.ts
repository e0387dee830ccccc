import type { AgentId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { isSeenBy, seenAs } from '../../../db/seen-by.ts'
import { IS_NAMED } from './queries.ts'

/** Maximum of rows read; a dealer's number appears in hundreds of adverts. */
const LOOKED_AT = 200

export interface NumberedProperty {
  readonly id: number
  /** Beside the number. */
  readonly name: string | null
  readonly phone: string
  readonly isOwn: boolean
}

/** Properties with these digits in a number, noted by the agent or printed in a visible advert. The agent's own come first. */
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
    order by "isOwn" desc, pr.updated_at desc nulls last, p.id desc limit ${LOOKED_AT}`.execute(db)
  return rows
}

export interface Numbered {
  readonly id: string
  readonly name: string | null
  readonly title: string
  readonly phone: string
}

/** A free-text phone column that contains one of these digit sequences, whatever the separators. */
const hasDigits = (column: string, digits: readonly string[]) =>
  sql`regexp_replace(replace(${sql.ref(column)}, '(0)', ''), '\\D', '', 'g') like any(${digits.map((form) => `%${form}%`)}::text[])`

/** Owners named by tips that the agent may see and that did not become a property, and the agent's partners. */
export async function listNumberedPeople(
  { db }: Ctx,
  agentId: AgentId,
  digits: readonly string[],
): Promise<{ readonly tips: readonly Numbered[]; readonly partners: readonly Numbered[] }> {
  const tips = sql`
    select t.id::text as id, t.seller_name as name, t.seller_phone as phone,
      coalesce(nullif(concat_ws(' ', t.street, t.house_number, t.zip_code, t.city), ''), t.address, 'Tipp') as title
    from property_tips t
    where t.agent_id = ${agentId} and ${hasDigits('t.seller_phone', digits)} and ${IS_NAMED}
      and not exists (select from adverts a where a.source = 'tip' and a.external_id = t.id::text and a.agent_id = ${agentId})
    order by t.id desc limit ${LOOKED_AT}`
  const partners = sql`
    select u.id::text as id, u.first_name || ' ' || u.last_name as name, u.phone_number as phone, coalesce(u.company_name, 'Partner') as title
    from partner_relations r join users u on u.id = r.partner_id
    where r.agent_id = ${agentId} and ${hasDigits('u.phone_number', digits)} order by 2 limit ${LOOKED_AT}`
  return db.selectNoFrom([rowsOf(tips).as('tips'), rowsOf(partners).as('partners')]).executeTakeFirstOrThrow()
}

const rowsOf = (query: RawBuilder<unknown>) =>
  sql<readonly Numbered[]>`(select coalesce(json_agg(to_json(one)), '[]') from (${query}) as one)`
