import type { Agent } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { isSeenBy } from '../../../db/seen-by.ts'

/** The agent's favourites, newest first. */
export async function listFavorites({ db }: Ctx, { id, officeId }: Agent, asked: Asked): Promise<Page<number>> {
  const rows = await db
    .selectFrom('favorites as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select(['p.id', 'f.created_at as likedAt'])
    .where('f.agent_id', '=', id)
    .where(isSeenBy(officeId, 'p'))
    .where(isOlder('f.created_at', 'f.property_id', asked))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.property_id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  const page = toPage(rows, asked, ({ likedAt, id }) => [likedAt, id])
  return page.with(page.rows.map(({ id }) => id))
}

/** The newest announced properties for the agent's active searches; undefined if no search is active. */
export async function listAnnounced({ db }: Ctx, { id, officeId }: Agent, limit: number): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ isSearching: boolean; ids: number[] }>`
    with active as (select id from saved_searches where agent_id = ${id} and is_active)
    select exists (select from active) as "isSearching", array(
      select p.id from matches m join active on active.id = m.saved_search_id join properties p on p.id = m.property_id
        left join verdict_corrections vc on vc.property_id = p.id and vc.office_id = ${officeId}
      where m.agent_id = ${id} and ${isSeenBy(officeId, 'p')} and coalesce(vc.is_offer, p.hidden_reason is null)
      order by p.listed_at desc, p.id desc limit ${limit})::bigint[] as ids`.execute(db)
  return rows[0]?.isSearching ? rows[0].ids : undefined
}
