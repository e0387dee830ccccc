import type { Agent, Viewer } from '#shared/domain/ids.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { isShownTo } from '../../../db/colleagues.ts'
import { seenAs } from '../../../db/seen-by.ts'
import { type Asked, digitsAre, holds } from '../../../db/words-or-digits.ts'
import { containsWords } from '../../../db/words.ts'

/** Only the newest favorites are searched; properties the agent works with are prospects, all of which are searched. */
const LIKED = 1_000
/** Minimum number of digits; fewer match the numbers of too many adverts. */
const PUBLISHED_DIGITS = 6

/** Whether an activity is at a prospect that the viewer sees. */
const isLoggedFor = (viewer: Viewer) =>
  viewer.ofColleagues === 'none'
    ? sql<boolean>`not exists (select from prospects x where x.office_id = prospect_activities.office_id
        and x.property_id = prospect_activities.property_id and not ${isShownTo(viewer, 'x')})`
    : sql<boolean>`true`

export interface FoundNote {
  readonly id: string
  readonly propertyId: number
  readonly text: string
}

/**
 * The ids of the agent's prospects, last updated first, then favorites, by words or by numbers printed in their adverts; and the agent's notes and
 * activity log entries containing the words of `text`, newest first.
 */
export async function findOwn(
  { db }: Ctx,
  viewer: Agent & Viewer,
  asked: Asked,
  text: string,
): Promise<{ readonly prospects: readonly number[]; readonly notes: readonly FoundNote[] }> {
  const { id, officeId } = viewer
  const published = 'digits' in asked ? asked.digits.filter((form) => form.length >= PUBLISHED_DIGITS) : []
  const { rows } = await sql<{ prospects: number[]; notes: FoundNote[] }>`
    with worked as (
      select property_id, updated_at as at from prospects
      where office_id = ${officeId} and ${isShownTo(viewer, 'prospects')} and ${holds(asked, 'found_by', sql`found_by`)}
      order by updated_at desc, property_id desc limit ${FOUND_EACH}
    ), liked as (
      select f.property_id from (select property_id from favorites where agent_id = ${id} order by created_at desc limit ${LIKED}) f
        join properties p on p.id = f.property_id
      where ${'words' in asked ? containsWords('p.words', asked.words) : sql`false`} limit ${FOUND_EACH}
    ), printed as (
      select ${seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id'))} as property_id from adverts a
      where ${
        published.length === 0
          ? sql`false`
          : sql`${ADVERT_NAMED} and ${digitsAre(ADVERT_WORDS, published)} and a.contact_phone is not null
        and (a.office_id is null or a.office_id = ${officeId})
        and (exists (select from prospects x where x.office_id = ${officeId} and ${isShownTo(viewer, 'x')} and x.property_id = ${seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id'))})
          or exists (select from favorites x where x.agent_id = ${id} and x.property_id = ${seenAs(sql`${officeId}::uuid`, sql.ref('a.property_id'))}))`
      }
      limit ${FOUND_EACH}
    ), found as (
      select property_id as id, at from worked union all select property_id, null from liked union all select property_id, null from printed
    ), noted as (
      select 'n' || property_id as id, property_id as "propertyId", internal_notes as text, updated_at as at from prospects
      where office_id = ${officeId} and ${isShownTo(viewer, 'prospects')} and internal_notes is not null and ${containsWords('internal_notes', text)}
      order by updated_at desc, property_id desc limit ${FOUND_EACH}
    ), logged as (
      select 'a' || id as id, property_id as "propertyId", description as text, created_at as at from prospect_activities
      where office_id = ${officeId} and ${isLoggedFor(viewer)} and ${containsWords('description', text)}
      order by created_at desc, prospect_activities.id desc limit ${FOUND_EACH}
    ), newest as (select * from noted union all select * from logged order by at desc limit ${FOUND_EACH})
    select array(select id from (select id, max(at) as at from found group by id) f order by f.at desc nulls last, f.id desc limit ${FOUND_EACH})::bigint[] as prospects,
      (select coalesce(json_agg(newest order by newest.at desc), '[]') from newest) as notes`.execute(db)
  return rows[0] ?? { prospects: [], notes: [] }
}
