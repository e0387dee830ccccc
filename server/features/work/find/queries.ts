import type { AgentId } from '#shared/domain/ids.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { seenAs } from '../../../db/seen-by.ts'
import { containsWords } from '../../../db/words.ts'

/** The query: words, or the digits of a number in every form they may be stored in. */
export type Asked = { readonly words: string } | { readonly digits: readonly string[] }

/** Only the newest favorites are searched; properties the agent works with are prospects, which are all searched. */
const LIKED = 1_000
/** Minimum number of digits; fewer match the numbers of too many adverts. */
const PUBLISHED_DIGITS = 6

const digitsAre = (column: RawBuilder<unknown>, digits: readonly string[]): RawBuilder<boolean> =>
  digits.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        digits.map((form) => sql`${column} like ${`%${form}%`}`),
        sql` or `,
      )})`

/** Words in one text, or digits in another. */
const holds = (asked: Asked, text: string, digits: RawBuilder<unknown>) =>
  'words' in asked ? containsWords(text, asked.words) : digitsAre(digits, asked.digits)

const onlyDigits = (column: string) => sql`regexp_replace(${sql.ref(column)}, '\\D', '', 'g')`

export interface FoundNote {
  readonly id: string
  readonly propertyId: number
  readonly text: string
}

/**
 * The ids of the agent's prospects, last updated first, then favorites, by words or by numbers printed in their adverts; and the agent's own notes and
 * activity log with the words of `text`, newest first.
 */
export async function findOwn(
  { db }: Ctx,
  agentId: AgentId,
  asked: Asked,
  text: string,
): Promise<{ readonly prospects: readonly number[]; readonly notes: readonly FoundNote[] }> {
  const published = 'digits' in asked ? asked.digits.filter((form) => form.length >= PUBLISHED_DIGITS) : []
  const { rows } = await sql<{ prospects: number[]; notes: FoundNote[] }>`
    with worked as (
      select property_id, updated_at as at from prospects
      where agent_id = ${agentId} and ${holds(asked, 'found_by', sql`found_by`)}
      order by updated_at desc, property_id desc limit ${FOUND_EACH}
    ), liked as (
      select f.property_id from (select property_id from favorites where agent_id = ${agentId} order by created_at desc limit ${LIKED}) f
        join properties p on p.id = f.property_id
      where ${'words' in asked ? containsWords('p.words', asked.words) : sql`false`} limit ${FOUND_EACH}
    ), printed as (
      select ${seenAs(sql`${agentId}::uuid`, sql.ref('a.property_id'))} as property_id from adverts a
      where ${
        published.length === 0
          ? sql`false`
          : sql`${ADVERT_NAMED} and ${digitsAre(ADVERT_WORDS, published)} and a.contact_phone is not null
        and (a.agent_id is null or a.agent_id = ${agentId})
        and (exists (select from prospects x where x.agent_id = ${agentId} and x.property_id = ${seenAs(sql`${agentId}::uuid`, sql.ref('a.property_id'))})
          or exists (select from favorites x where x.agent_id = ${agentId} and x.property_id = ${seenAs(sql`${agentId}::uuid`, sql.ref('a.property_id'))}))`
      }
      limit ${FOUND_EACH}
    ), found as (
      select property_id as id, at from worked union all select property_id, null from liked union all select property_id, null from printed
    ), noted as (
      select 'n' || property_id as id, property_id as "propertyId", internal_notes as text, updated_at as at from prospects
      where agent_id = ${agentId} and internal_notes is not null and ${containsWords('internal_notes', text)}
      order by updated_at desc, property_id desc limit ${FOUND_EACH}
    ), logged as (
      select 'a' || id as id, property_id as "propertyId", description as text, created_at as at from prospect_activities
      where agent_id = ${agentId} and ${containsWords('description', text)}
      order by created_at desc, prospect_activities.id desc limit ${FOUND_EACH}
    ), newest as (select * from noted union all select * from logged order by at desc limit ${FOUND_EACH})
    select array(select id from (select id, max(at) as at from found group by id) f order by f.at desc nulls last, f.id desc limit ${FOUND_EACH})::bigint[] as prospects,
      (select coalesce(json_agg(newest order by newest.at desc), '[]') from newest) as notes`.execute(db)
  return rows[0] ?? { prospects: [], notes: [] }
}

export interface FoundPartner {
  readonly id: string
  readonly name: string
  readonly companyName: string | null
  readonly city: string | null
  readonly phone: string | null
}

export async function listPartners({ db }: Ctx, agentId: AgentId, asked: Asked): Promise<FoundPartner[]> {
  const { rows } = await sql<FoundPartner>`
    select id, name, "companyName", city, phone from (
      select u.id, u.first_name || ' ' || u.last_name as name, u.company_name as "companyName", t.city, u.phone_number as phone,
        concat_ws(' ', u.first_name, u.last_name, u.company_name, u.email, t.city, t.zip_code, t.services) as words
      from partner_relations r join users u on u.id = r.partner_id left join partner_profiles t on t.user_id = u.id
      where r.agent_id = ${agentId}) partner
    where ${holds(asked, 'words', onlyDigits('phone'))}
    order by name limit ${FOUND_EACH}`.execute(db)
  return rows
}

export interface FoundTip {
  readonly id: number
  readonly title: string
  readonly ownerName: string | null
  readonly ownerPhone: string | null
  readonly partner: string | null
}

/** A tip's owner is not found by name or number while hidden from the agent. */
export async function listTips({ db }: Ctx, agentId: AgentId, asked: Asked): Promise<FoundTip[]> {
  const { rows } = await sql<FoundTip>`
    select id, title, "ownerName", "ownerPhone", partner from (
      select one.*, concat_ws(' ', title, notes, "ownerName", email, partner) as words
      from (select t.id, coalesce(nullif(concat_ws(' ', t.street, t.house_number, t.zip_code, t.city), ''), t.address, 'Tipp') as title,
          concat_ws(' ', t.description, t.notes, t.own_notes, t.agent_notes) as notes, u.first_name || ' ' || u.last_name as partner,
          case when ${IS_NAMED} then t.seller_name end as "ownerName", case when ${IS_NAMED} then t.seller_phone end as "ownerPhone",
          case when ${IS_NAMED} then t.seller_email end as email
        from property_tips t left join users u on u.id = t.partner_id where t.agent_id = ${agentId}) one) tip
    where ${holds(asked, 'words', sql`concat_ws(' ', ${onlyDigits('ownerPhone')}, title)`)}
    order by id desc limit ${FOUND_EACH}`.execute(db)
  return rows
}

/** The owner consented, or the agent took responsibility. */
export const IS_NAMED = sql<boolean>`(t.owner_consent_version is not null or t.owner_cleared_at is not null)`

export interface FoundSearch {
  readonly id: number
  readonly name: string
  readonly location: string | null
}

export async function listSearches({ db }: Ctx, agentId: AgentId, text: string): Promise<FoundSearch[]> {
  const { rows } = await sql<FoundSearch>`
    select id, name, location from (select *, concat_ws(' ', name, location) as words from saved_searches where agent_id = ${agentId}) s
    where ${containsWords('words', text)} order by created_at desc limit ${FOUND_EACH}`.execute(db)
  return rows
}
