import type { OfficeId } from '#shared/domain/ids.ts'
import { nearKey } from '#server/features/market/saved-searches/requests.ts'
import { listCallable, OF_JOB } from '#server/features/work/cards/service.ts'
import { plainNumbers } from '#server/phone-numbers.ts'
import type pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'
import { PLACES } from './places.ts'
import { NOW } from './seed.ts'

/** The search with a radius that every agent has saved; one listing in 25 was shown around its town. */
export const AROUND = { town: PLACES[0]?.town ?? '', radius: 20 }
const CALLABLE = 1_000
const OBJECTED = 40
/** Marks of objections by owners of other listings, for each agent and for all together. */
const MARKS = 100

/**
 * What the filters of an agent's day need: owners who agreed to a call, kept in `bench.callable`, who objected, in `bench.objected`, and a saved search
 * with a radius.
 */
export async function seedDay({ owner, parts }: BenchDatabase, agents: readonly string[]): Promise<void> {
  const key = nearKey(AROUND.town, AROUND.radius)
  await owner.query(`insert into near_places select id, $1 from properties where id % 25 = 0 on conflict do nothing`, [key])
  for (const set of ['callable', 'objected'])
    await owner.query(`create table bench.${set} (office_id uuid, property_id bigint, primary key (office_id, property_id))`)
  await seedMarks(owner, null)
  for (const agent of agents) {
    await owner.query(
      `with saved as (insert into saved_searches (agent_id, name, location, radius, listing_type, only_with_images, only_new_listings, sources, is_active,
          auto_export, created_at, updated_at) values ($1, 'Umkreis', $2, $3, 'sale', false, false, '{}', true, false, $4, $4) returning id)
      insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms)
      select id, $5, 'sale', 'any', -1, 9223372036854775807, -1, -1 from saved`,
      [agent, AROUND.town, AROUND.radius, NOW, key],
    )
    const { rows } = await owner.query<{ id: number }>(
      `insert into bench.callable select $1, property_id from prospects where office_id = $1 order by property_id limit $2 returning property_id::int as id`,
      [agent, CALLABLE],
    )
    const people = rows.map(({ id }) => {
      const phone = `04131 ${10_000_000 + id}`
      const person = parts.ctx.secrets.seal(JSON.stringify({ name: null, reach: plainNumbers(phone), adverts: [] }))
      return { id, phone, person: person.toString('hex') }
    })
    await owner.query(
      `with agreed as (select * from jsonb_to_recordset($2) as one (id bigint, phone text, person text)),
        noted as (update prospects x set owner_phone = agreed.phone from agreed where x.property_id = agreed.id and x.office_id = $1)
      insert into contact_records (office_id, source, external_id, kind, channel, reason, day, created_at, person)
      select $1, a.source, a.external_id, 'consent', 'phone', 'am Telefon', $3::date, $3, decode(agreed.person, 'hex')
      from agreed join properties p using (id) join adverts a on a.id = p.lead_advert_id`,
      [agent, JSON.stringify(people), NOW],
    )
    await seedObjections(owner, agent)
  }
  await owner.query('vacuum analyze prospects, contact_records, objections, near_places, saved_searches, saved_search_places')
  // the first requests would lack some of these owners
  for (const agent of agents) await listCallable(parts.ctx, agent as OfficeId, OF_JOB)
}

/** Some owners whose follow-up is due object at one of their adverts. */
async function seedObjections(owner: pg.Client, agent: string): Promise<void> {
  await owner.query(
    `with objected as (
      insert into bench.objected
      select office_id, property_id from prospects where office_id = $1 and prospect_status = 'follow_up' and next_follow_up_date is null
        and property_id not in (select property_id from bench.callable where office_id = $1)
      order by property_id limit $2 returning property_id)
    insert into contact_records (office_id, source, external_id, kind, reason, day, created_at)
    select $1, a.source, a.external_id, 'objection', '', $3::date, $3 from objected join properties p on p.id = property_id join adverts a on a.id = p.lead_advert_id`,
    [agent, OBJECTED, NOW],
  )
  await seedMarks(owner, agent)
}

async function seedMarks(owner: pg.Client, agent: string | null): Promise<void> {
  await owner.query(
    `insert into objections (office_id, hash, day) select $1::uuid, sha256(concat($1::text, i)::bytea), $2 from generate_series(1, $3::int) i`,
    [agent, NOW, MARKS],
  )
}
