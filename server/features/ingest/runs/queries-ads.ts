import type { AgentId } from '#shared/domain/ids.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Waiting } from '../../../jobs/places.ts'

/** Number of waiting ad pages of a source per agent. */
export async function countUnread({ db }: Ctx, source: PortalName): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom('unread_ads')
    .select(['agent_id as owner', (eb) => eb.fn.countAll<number>().as('all')])
    .where('source', '=', source)
    .where('agent_id', 'is not', null)
    .groupBy('agent_id')
    .execute()
  return new Map(rows.map(({ owner, all }) => [String(owner), { all, asked: 0 }]))
}

/** Priorities of those of these adverts that wait. */
export async function listUnread({ db }: Ctx, advertIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('unread_ads')
    .select(['advert_id as id', 'priority'])
    .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, priority }) => [String(id), priority]))
}

export interface UnreadPlace {
  readonly advertId: number
  readonly agentId: AgentId | null
  readonly priority: number
}

/** Queues adverts, or raises the priority of those queued. The fixed order prevents deadlocks between concurrent writers. */
export async function putUnread({ db, clock }: Ctx, places: readonly UnreadPlace[]): Promise<void> {
  const now = clock.now()
  await sql`
    insert into unread_ads (advert_id, source, agent_id, priority, found_at, due_at)
    select a.id, a.source, place.agent_id, place.priority, ${now}, ${now}
    from unnest(${places.map(({ advertId }) => advertId)}::bigint[], ${places.map(({ agentId }) => agentId)}::uuid[],
      ${places.map(({ priority }) => priority)}::int[]) as place (id, agent_id, priority)
    join adverts a on a.id = place.id
    order by a.id
    on conflict (advert_id) do update set priority = excluded.priority, agent_id = excluded.agent_id
      where unread_ads.priority < excluded.priority`.execute(db)
}

/** The next advert of this source whose page is due. */
export function findNextUnread({ db, clock }: Ctx, source: PortalName) {
  return db
    .selectFrom('unread_ads')
    .select(['advert_id as advertId', 'tries'])
    .where('source', '=', source)
    .where('due_at', '<=', clock.now().toISOString())
    .orderBy('priority', 'desc')
    .orderBy('found_at')
    .orderBy('advert_id')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteUnread({ db }: Ctx, advertId: number): Promise<void> {
  await db.deleteFrom('unread_ads').where('advert_id', '=', advertId).execute()
}

export async function postponeUnread({ db }: Ctx, advertId: number, { due, tries }: { due: Date; tries: number }): Promise<void> {
  await db.updateTable('unread_ads').set({ due_at: due, tries }).where('advert_id', '=', advertId).execute()
}

export async function deleteUnreadBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('unread_ads').where('found_at', '<', moment.toISOString()).execute()
}

/** Sources with ad pages that are due. */
export async function listUnreadSources({ db, clock }: Ctx): Promise<PortalName[]> {
  const rows = await db.selectFrom('unread_ads').select('source').distinct().where('due_at', '<=', clock.now().toISOString()).execute()
  return rows.map(({ source }) => source as PortalName)
}
