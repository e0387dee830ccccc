import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Place, Waiting } from './places.ts'

/** The library's mark of what a person asked for. */
export const ASKED = 'asked'

/** How much of this kind waits for each owner. */
export async function countWaiting(db: Db, name: string): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { owner: string }>`
    select group_id as owner, count(*) as all, count(*) filter (where group_tier = ${ASKED}) as asked
    from pgboss.job where name = ${name} and state < 'active' and group_id is not null group by group_id`.execute(db)
  return new Map(rows.map(({ owner, ...waiting }) => [owner, waiting]))
}

/** The place in the queue of those of these keys that wait. */
export async function listPlaces(db: Db, name: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; priority: number }>`
    select singleton_key as key, priority from pgboss.job
    where name = ${name} and state = 'created' and singleton_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, priority }) => [key, priority]))
}

/** Moves what waits already to these places, never further back. */
export async function moveForward(db: Db, name: string, places: readonly Place[]): Promise<void> {
  await sql`
    update pgboss.job j set priority = p.priority, group_id = p.owner, group_tier = case when p.is_asked then ${ASKED} end
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ owner }) => owner)}::text[],
      ${places.map(({ priority }) => priority)}::int[], ${places.map(({ isAsked }) => isAsked)}::bool[]) as p (key, owner, priority, is_asked)
    where j.name = ${name} and j.state = 'created' and j.singleton_key = p.key and j.priority < p.priority`.execute(db)
}
