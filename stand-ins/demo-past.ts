import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#server/ctx.ts'

/** Waits until no run is going on and none has begun for a second. */
export async function runsDone({ db }: Ctx): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await sleep(300)
    const { rows } = await sql<{ done: number; running: number }>`
      select count(*) filter (where status <> 'running') as done, count(*) filter (where status = 'running') as running from scrape_runs`.execute(
      db,
    )
    quiet = rows[0]?.running === 0 && rows[0].done > 0 ? quiet + 1 : 0
  }
}

/** Everything was first seen a moment ago; a house that has been in use for weeks saw its adverts on the day they appeared. */
export async function backdate({ db }: Ctx): Promise<void> {
  await sql`update properties set scraped_at = listed_at, last_seen_at = now() where is_demo and listed_at < scraped_at`.execute(db)
  await sql`update notifications n set notified = true, created_at = p.listed_at from properties p
    where p.id = n.property_id and p.listed_at < now() - interval '12 hours'`.execute(db)
}

/** The price changes found so far, spread over the days since the adverts appeared. */
export async function backdateChanges({ db }: Ctx): Promise<void> {
  await sql`update property_changes c set created_at = p.listed_at + (now() - p.listed_at) * (0.3 + 0.6 * ((c.id * 37) % 100) / 100.0)
    from properties p where p.id = c.property_id and c.id % 6 <> 0`.execute(db)
  await sql`update properties p set last_import_update = c.latest
    from (select property_id, max(created_at) as latest from property_changes group by property_id) c where c.property_id = p.id`.execute(
    db,
  )
}

const STATUSES = ['contacted', 'follow_up', 'send_info', 'send_market_report', 'not_interested', 'closed_deal'] as const

/** What the two agents did so far: favourites, and how far they got with some owners. */
export async function seedWork({ db }: Ctx): Promise<void> {
  await sql`insert into favorites (agent_id, property_id, created_at)
    select agent_id, property_id, now() - n * interval '5 hours' from (
      select n.agent_id, n.property_id, row_number() over (partition by n.agent_id order by n.property_id desc) as n
      from notifications n join properties p on p.id = n.property_id and p.image_urls <> '{}'
    ) ranked where n % 4 = 1 and n <= 40 on conflict do nothing`.execute(db)
  await sql`insert into prospects (agent_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
    select agent_id, property_id, (${STATUSES}::text[])[1 + (n * 7) % ${STATUSES.length}], moved_at, moved_at, moved_at from (
      select agent_id, property_id, row_number() over (partition by agent_id order by property_id desc) as n from notifications
    ) ranked, lateral (select now() - n * 5 % 31 * interval '1 day' as moved_at) past where n % 3 = 0 and n <= 90 on conflict do nothing`.execute(
    db,
  )
}
