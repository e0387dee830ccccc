import type { AgentId } from '#shared/domain/ids.ts'
// Declares the names of the feature's jobs.
import '#server/features/ingest/read/feature.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#server/ctx.ts'
import { recordConsent } from '#server/features/work/contact/service.ts'
import { askForMarks, markOnline } from '#server/features/market/identity/pictures.ts'

/** Waits until no run is active and none started for a second. */
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

/** Backdates adverts to the day they were listed, as if the installation had been in use for weeks. */
export async function backdate({ db }: Ctx): Promise<void> {
  await sql`update adverts set scraped_at = listed_at where is_demo and listed_at < scraped_at`.execute(db)
  await sql`update properties set scraped_at = listed_at where is_demo and listed_at < scraped_at`.execute(db)
  await sql`with old as (
      update matches m set created_at = p.listed_at from properties p
      where p.id = m.property_id and p.listed_at < now() - interval '12 hours' returning m.id, m.created_at
    )
    update notifications n set notified = true, created_at = old.created_at from old where n.kind = 'match' and n.subject_id = old.id`.execute(
    db,
  )
}

/** Spreads the price changes over the days since the adverts were listed. */
export async function backdateChanges({ db }: Ctx): Promise<void> {
  await sql`update property_changes c set created_at = p.listed_at + (now() - p.listed_at) * (0.3 + 0.6 * ((c.id * 37) % 100) / 100.0)
    from properties p where p.id = c.property_id and c.id % 6 <> 0`.execute(db)
  await sql`update adverts a set last_import_update = c.latest
    from (select advert_id, max(created_at) as latest from property_changes group by advert_id) c where c.advert_id = a.id`.execute(db)
  await sql`update properties p set last_import_update = a.last_import_update from adverts a where a.id = p.lead_advert_id`.execute(db)
}

const pickIds = (ads: readonly { readonly id: string }[]) => ads.map(({ id }) => id)

/** Reads these adverts' pages before all others, and waits for them. */
export async function readFirst({ db }: Ctx, ads: readonly { readonly id: string }[]): Promise<void> {
  const these = sql`(select id from adverts where external_id = any(${pickIds(ads)}))`
  for (let unread = 1; unread > 0;) {
    await sql`update work_items set priority = 1000000 where kind = 'read-ads' and advert_id in ${these}`.execute(db)
    await sleep(300)
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from work_items where kind = 'read-ads' and advert_id in ${these} and due_at <= now()`.execute(db)
    unread = rows[0]?.unread ?? 0
  }
}

/** Reads these adverts' pictures before all others, and waits for them, so that a duplicate is joined from the beginning. */
export async function lookFirst(ctx: Ctx, ads: readonly { readonly id: string }[]): Promise<void> {
  await ctx.db.updateTable('sources').set({ marks_pictures: true }).execute()
  const stored = await ctx.db.selectFrom('adverts').select('id').where('external_id', 'in', pickIds(ads)).execute()
  const ids = stored.map(({ id }) => id)
  await askForMarks(ctx, ids)
  for (let unseen = 1; unseen > 0;) {
    await sleep(300)
    await sql`
      update work_items set due_at = now() + interval '2 minutes'
      where kind = 'mark-pictures' and advert_id <> all(${ids}) and due_at <= now()`.execute(ctx.db)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from work_items where kind = 'mark-pictures' and advert_id = any(${ids})`.execute(ctx.db)
    unseen = rows[0]?.n ?? 0
  }
  await markOnline(ctx, 'kleinanzeigen.de')
}

/** Old adverts are not in the newest results, so their own pages are requested, as if unseen for weeks. */
export async function missForLong(ctx: Ctx, ads: readonly { readonly id: string }[]): Promise<void> {
  const these = sql`advert_id in (select id from adverts where external_id = any(${pickIds(ads)}))`
  await sql`update advert_sightings set last_seen_at = now() - interval '30 days' where ${these}`.execute(ctx.db)
  await ctx.queue.enqueue(ctx, 'ask-again', {})
  for (let unasked = 1; unasked > 0;) {
    await sleep(300)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from advert_sightings where ${these} and asked_at is null`.execute(ctx.db)
    unasked = rows[0]?.n ?? 0
  }
}

const STATUSES = ['contacted', 'follow_up', 'send_info', 'send_market_report', 'not_interested', 'closed_deal'] as const

const OWNERS = ['Karin Petersen', 'Familie Nowak', 'Heinz Ottersbach', 'Dr. Amira Saleh', 'Jürgen Thieme', 'Erbengemeinschaft Brandt']
const CALLS = [
  'Freundliches Gespräch. Möchte erst mit den Kindern sprechen, ich rufe wieder an.',
  'Hat schon einen Interessenten, wartet auf dessen Bank.',
  'Fragt, was das Haus wert ist. Unterlagen liegen bereit.',
]

/** Creates the two agents' work: favourites, prospect statuses, and calls. */
export async function seedWork(ctx: Ctx): Promise<void> {
  const { db } = ctx
  await sql`insert into favorites (agent_id, property_id, created_at)
    select agent_id, property_id, now() - n * interval '5 hours' from (
      select n.agent_id, n.property_id, row_number() over (partition by n.agent_id order by n.property_id desc) as n
      from matches n join properties p on p.id = n.property_id and p.has_images
    ) ranked where n % 4 = 1 and n <= 40 on conflict do nothing`.execute(db)
  await sql`insert into prospects (office_id, property_id, prospect_status, owner_name, next_follow_up_date, status_changed_at, created_at, updated_at)
    select office_id, property_id, status, case when property_id % 3 > 0 then (${OWNERS}::text[])[1 + property_id % ${OWNERS.length}] end,
      case when status = 'follow_up' then current_date + (n * 5 % 12)::int - 4 end, moved_at, moved_at, moved_at
    from (
      select office_id, property_id, row_number() over (partition by office_id order by property_id desc) as n
      from matches m join users u on u.id = m.agent_id
    ) ranked, lateral (select (${STATUSES}::text[])[1 + n / 3 % ${STATUSES.length}] as status, now() - n * 5 % 31 * interval '1 day' as moved_at) past
    where n % 3 = 0 and n <= 90 on conflict do nothing`.execute(db)
  await sql`insert into prospect_activities (office_id, property_id, activity_type, description, contact_method, outcome, created_at)
    select office_id, property_id, 'call', (${CALLS}::text[])[1 + property_id % ${CALLS.length}], 'phone', 'callback_requested', status_changed_at
    from prospects where prospect_status in ('follow_up', 'send_info', 'closed_deal')`.execute(db)
  await informOwners(ctx)
}

const ALLOWED = 'Am Telefon: Schicken Sie mir das gern per E-Mail.'

/** Marks most owners as informed about the source of their data, and records some owners' email consents. */
async function informOwners(ctx: Ctx): Promise<void> {
  const { db } = ctx
  await sql`insert into owner_notices (office_id, source, external_id, how, words, wording, day, created_at)
    select office_id, source, external_id, case when is_called then 'phone' else 'person' end,
      case when is_called then 'Am Ende des Gesprächs' else 'Als Blatt übergeben' end, 1, status_changed_at::date, status_changed_at from (
      select pr.office_id, a.source, a.external_id, pr.status_changed_at, pr.prospect_status in ('follow_up', 'send_info', 'closed_deal') as is_called,
        row_number() over (partition by pr.office_id order by pr.status_changed_at desc) as n
      from prospects pr join properties p on p.id = pr.property_id join adverts a on a.id = p.lead_advert_id
      where pr.prospect_status <> 'not_interested' or pr.owner_name is not null
    ) ranked where n > 4`.execute(db)
  const asked = await db
    .selectFrom('prospects as p')
    .innerJoin('users as u', 'u.office_id', 'p.office_id')
    .select(['u.id', 'p.office_id as officeId', 'p.property_id as propertyId', sql<string>`p.status_changed_at::date::text`.as('day')])
    .where('p.prospect_status', '=', 'send_info')
    .where('u.office_role', '=', 'principal')
    .execute()
  for (const { id, officeId, propertyId, day } of asked)
    await recordConsent(ctx, { id: id as AgentId, role: 'agent', officeId }, propertyId, { channel: 'email', reason: ALLOWED, day })
}
