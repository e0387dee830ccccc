import pg from 'pg'
import { nearKey } from '#server/features/market/saved-searches/requests.ts'
import { placeKey } from '#shared/domain/place.ts'
import { toBits, SOURCES } from '#shared/domain/sources.ts'
import { PLACES } from './places.ts'

/** Every benchmark's fixed time, so that the same data give the same results. */
export const NOW = new Date('2026-11-20T12:00:00Z')
const AGENTS = 5_000
/** Rows of the table that maps a random number to a place by weight. */
const SLOTS = 10_000
const BACKENDS = 2
const CHUNK = 20_000

/** A random number in [0, 1) for row `i`, the same in every run. `salt` separates the columns. */
const random = (salt: number) => `((hashint8extended(i, ${salt}) & 4294967295) / 4294967296.0::float8)`
/** Approximately normal, mean 0, deviation 1. */
const normal = (salt: number) => `((${random(salt)} + ${random(salt + 1)} + ${random(salt + 2)} + ${random(salt + 3)} - 2) * 1.732)`
const pick = (salt: number, shares: Readonly<Record<string, number>>) => {
  let reached = 0
  const arms = Object.entries(shares).map(([value, share]) => `when ${random(salt)} < ${(reached += share)} then ${value}`)
  return `case ${arms.join(' ')} end`
}

/** The id of an agent, and of the agent's office: a valid UUID that is always the same for a number. */
const agentId = (n: string) => `overlay(overlay(md5('agent ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

/** Tables that the other seeds draw from: agents, and places by weight. */
export async function seedBasics(owner: pg.Client): Promise<void> {
  await owner.query(
    `with opened as (insert into offices (id, created_at, name) select ${agentId('i')}, $2, 'Makler ' || i from generate_series(1, $1::int) i)
    insert into users (id, email, password_hash, first_name, last_name, role, office_id, office_role, is_email_verified)
    select ${agentId('i')}, 'makler' || i || '@giebel.invalid', '-', 'Makler', i::text, 'agent', ${agentId('i')}, 'principal', true from generate_series(1, $1::int) i`,
    [AGENTS, NOW],
  )
  const total = PLACES.reduce((sum, place) => sum + place.weight, 0)
  let reached = 0
  const slots = PLACES.flatMap((place, index) => {
    const from = Math.round((reached / total) * SLOTS)
    reached += place.weight
    return Array.from({ length: Math.round((reached / total) * SLOTS) - from }, () => index)
  })
  await owner.query('create schema bench')
  await owner.query(
    `create table bench.slots as
    select slot - 1 as slot, p ->> 'zipCode' as zip_code, p ->> 'location' as location, array(select jsonb_array_elements_text(p -> 'keys')) as keys,
      p ->> 'townKey' as town_key, p ->> 'nearKey' as near_key
    from unnest($1::int[]) with ordinality as s (place, slot) join jsonb_array_elements($2) with ordinality as l (p, n) on l.n = s.place + 1`,
    [slots, JSON.stringify(PLACES.map((place) => ({ ...place, townKey: placeKey(place.town), nearKey: nearKey(place.town, 20) })))],
  )
  await owner.query('create unique index on bench.slots (slot)')
  await owner.query('analyze bench.slots')
}

const SIZE = `case property_type when 'apartment' then 75 when 'house' then 140 when 'commercial' then 180 else 90 end`
const PRICE_PER_SQM = `case listing_type when 'sale' then 3200 else 13 end`

/** A moment between row `i`'s listing and now. */
const sinceListing = (salt: number) => `listed_at + ${random(salt)} * ('${NOW.toISOString()}'::timestamptz - listed_at)`

/** An advert's history: a few per cent are offline, relisted, or cheaper. */
const LIFE = 'state, state_since, comebacks, came_back_at, price_cut_at'
const COLUMNS = `id, property_id, source, external_id, source_url, title, description, price_cents, price_negotiable, location, zip_code, place_keys, size, plot_size, rooms,
    property_type, listing_type, seller_type, hidden_reason, image_urls, contact_name, listing_date, listed_at, scraped_at, details_read_at, ${LIFE}`

/** The last price cut in percent. */
const CUT = `(1 + floor(${random(42)} * 15))`

/** Columns of a listing in three layers, each using values drawn in the one below; `offset 0` keeps the planner from drawing them again. */
const listings = (from: number, to: number, newest: number) => `
  insert into adverts (${COLUMNS}, highest_price_cents)
  select listed.*, case when listed.price_cut_at is not null then round(100 * listed.price_cents / (100 - ${CUT})) end
  from (select i, i, source, i::text, 'https://www.' || source || '/anzeige/' || i, title, left(repeat(title || ', helle Räume, ruhige Lage, gepflegter Zustand. ', 14), 250 + (${random(30)} * 650)::int),
    case when ${random(31)} < 0.95 then greatest(1, round((size * ${PRICE_PER_SQM} * exp(0.45 * ${normal(32)}))::numeric, -1))::bigint * 100 end,
    ${random(36)} < 0.4, location, zip_code, keys, case when ${random(37)} < 0.95 then size end, case when property_type in ('house', 'land') then round((300 + 900 * ${random(38)})::numeric) end,
    case when property_type in ('apartment', 'house') and ${random(39)} < 0.95 then greatest(1, round((size / 28 + 0.4 * ${normal(40)})::numeric * 2) / 2) end,
    property_type, listing_type, seller_type, hidden_reason,
    array(select 'https://img.' || source || '/api/v1/prod-ads/images/' || md5(i::text || k) || '?rule=$_59.JPG' from generate_series(1, pictures) k), 'Anbieter ' || i % 5000,
    listed_at::date, listed_at, listed_at + interval '10 minutes', listed_at + interval '15 minutes',
    case when ${random(47)} < 0.3 then 'gone' else 'online' end, case when ${random(47)} < 0.3 then ${sinceListing(48)} else listed_at end,
    (${random(44)} < 0.04)::int, case when ${random(44)} < 0.04 then ${sinceListing(45)} end, case when ${random(41)} < 0.08 then ${sinceListing(43)} end
  from (
    select *, (${SIZE} * exp(0.35 * ${normal(20)}))::numeric(12, 0) as size,
      property_type || ' in ' || location || ' Nr. ' || i as title
    from (
      select i, ${pick(1, { "'apartment'": 0.48, "'house'": 0.3, "'land'": 0.1, "'commercial'": 0.08, "'other'": 0.04 })} as property_type,
        ${pick(2, { "'sale'": 0.6, "'rent'": 0.4 })} as listing_type,
        ${pick(3, { "'private'": 0.7, "'commercial'": 0.25 })} as seller_type,
        ${pick(4, { "'wanted'": 0.05, "'dealer'": 0.03, "'swap'": 0.02 })} as hidden_reason,
        ${pick(5, { "'kleinanzeigen.de'": 0.55, "'immobilienscout24.de'": 0.2, "'immowelt.de'": 0.15, "'immonet.de'": 0.1 })} as source,
        case when ${random(6)} < 0.85 then 1 + floor(${random(7)} * 9)::int else 0 end as pictures,
        floor(${random(8)} * ${SLOTS})::int as slot,
        '${NOW.toISOString()}'::timestamptz - interval '2 years' * ((${newest} - i)::float8 / ${newest}) - interval '6 hours' * ${random(9)} as listed_at
      from generate_series(${from}, ${to}) i
      offset 0
    ) drawn join bench.slots using (slot)
    offset 0
  ) sized offset 0) as listed (${COLUMNS}), lateral (select listed.id as i) as numbered`

/** Three in ten are also listed on a second portal, with ids far above those of the first. */
const SECOND = 1_000_000_000
const secondAdverts = (from: number, to: number) => `
  insert into adverts (${COLUMNS}, highest_price_cents)
  select ${SECOND} + i, i, ${SECOND_SOURCE}, i || 'b', 'https://www.' || ${SECOND_SOURCE} || '/anzeige/' || i || 'b', title, description, price_cents, price_negotiable, location, zip_code,
    place_keys, size, plot_size, rooms, property_type, listing_type, case when seller_type is not null and ${random(46)} < 0.16 then 'commercial' else seller_type end, hidden_reason, image_urls, contact_name, listing_date, listed_at,
    scraped_at + interval '1 day', details_read_at, ${LIFE}, highest_price_cents
  from (select *, id as i from adverts where id between ${from} and ${to}) a where ${random(10)} < 0.3`
const SECOND_SOURCE = `case when source = 'kleinanzeigen.de' then 'immowelt.de' else 'kleinanzeigen.de' end`

/** These adverts' properties; the first advert leads. */
const objects = (from: number, to: number) => `
  insert into properties (id, lead_advert_id, title, price_cents, price_negotiable, location, zip_code, place_keys, size, plot_size, rooms, property_type, listing_type, seller_type,
    hidden_reason, sources, has_images, listing_date, listed_at, scraped_at, price_cut, price_cut_at, reposts, reposted_at, is_with_agency, offline_since,
    has_phone, address, agent_refusal, chance)
  select a.id, a.id, title, price_cents, price_negotiable, location, zip_code, place_keys, size, plot_size, rooms, property_type, listing_type, seller_type,
    hidden_reason, (select bit_or(case x.source ${SOURCES.map((source) => `when '${source}' then ${toBits([source])}`).join(' ')} end) from adverts x where x.property_id = a.id),
    image_urls <> '{}', listing_date, listed_at, scraped_at,
    case when price_cents is not null then round(100.0 * (highest_price_cents - price_cents) / highest_price_cents) end, case when price_cents is not null then price_cut_at end, comebacks, came_back_at,
    coalesce(seller_type = 'private', false) and exists (select from adverts x where x.property_id = a.id and x.seller_type = 'commercial'),
    case when state = 'gone' then state_since end,
    ${random(101)} < 0.35, case when ${random(102)} < 0.3 then 'Am Deich 1' end, case when ${random(103)} < 0.08 then 'keine Makler' end, floor(${random(104)} * 101)
  from (select *, id as i from adverts where id between ${from} and ${to}) a`

const sightings = (from: number, to: number) =>
  `insert into advert_sightings select id, listed_at + interval '3 days' from adverts where property_id between ${from} and ${to}`

/** Inserts listings `first` to `last`; a higher number is newer. Secondary indexes are dropped meanwhile, as in a restore. */
export async function seedListings(ownerUrl: string, first: number, last: number): Promise<void> {
  await withBackends(ownerUrl, 1, async ([owner]) => {
    const { rows } = await owner.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = 'properties'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
    for (const { name } of rows) await owner.query(`drop index ${name}`)
    await withBackends(ownerUrl, BACKENDS, (backends) =>
      Promise.all(
        backends.map(async (backend, n) => {
          // In turns, so that rows close in time are close on the disk, as imports leave them.
          for (let from = first + n * CHUNK; from <= last; from += BACKENDS * CHUNK) {
            const to = Math.min(from + CHUNK - 1, last)
            await backend.query([listings(from, to, last), secondAdverts(from, to), objects(from, to), sightings(from, to)].join(';'))
          }
        }),
      ),
    )
    await owner.query(`select setval(pg_get_serial_sequence('properties', 'id'), (select max(id) from properties)),
      setval(pg_get_serial_sequence('adverts', 'id'), (select max(id) from adverts))`)
    await withBackends(ownerUrl, BACKENDS, (backends) =>
      Promise.all(
        backends.map(async (backend, n) => {
          await backend.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
          for (const { definition } of rows.filter((_, index) => index % BACKENDS === n)) await backend.query(definition)
        }),
      ),
    )
    await owner.query(
      `insert into near_places select p.id, s.near_key from properties p
      join (select distinct zip_code, location, near_key from bench.slots) s using (zip_code, location) where p.id between $1 and $2 on conflict do nothing`,
      [first, last],
    )
    await owner.query('vacuum analyze properties, near_places, adverts, advert_sightings')
  })
}

/** Creates the first agents' history: 2,000 prospects, 300 favourites and 5,000 notifications each. Returns their ids. */
export async function seedAgents(owner: pg.Client, count: number): Promise<string[]> {
  const some = (share: number, salt: number) => `select a.id as agent_id, p.id as property_id, p.id as i from agents a, lateral (
    select id from (select floor(${random(salt)} * (select max(id) from properties))::bigint + 1 as id from generate_series(a.n * 10000, a.n * 10000 + ${share} - 1) i) drawn group by id) p`
  const agents = `with agents as (select ${agentId('n')} as id, n from generate_series(1, ${count}) n), drawn as`
  await owner.query(`${agents} (${some(2_000, 81)}) insert into prospects (office_id, property_id, prospect_status, status_changed_at, created_at, updated_at)
    select agent_id, property_id, ${pick(82, { "'contacted'": 0.5, "'follow_up'": 0.3, "'closed_deal'": 0.2 })}, '${NOW.toISOString()}', '${NOW.toISOString()}', '${NOW.toISOString()}' from drawn`)
  await owner.query(`${agents} (${some(300, 83)}) insert into favorites select agent_id, property_id, '${NOW.toISOString()}' from drawn`)
  await owner.query(`${agents} (${some(5_000, 84)}) insert into matches (agent_id, property_id, created_at)
    select agent_id, property_id, '${NOW.toISOString()}' from drawn order by property_id`)
  await owner.query(`insert into notifications (user_id, kind, subject_id, notified, created_at)
    select agent_id, 'match', id, ${random(85)} < 0.9, created_at from (select *, id as i from matches) m order by id`)
  await owner.query('vacuum analyze prospects, favorites, matches, notifications')
  return listAgents(owner, count)
}

/** The first agents' ids. */
export async function listAgents(owner: pg.Client, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`select ${agentId('n')} as id from generate_series(1, $1::int) n`, [count])
  return rows.map(({ id }) => id)
}

/** Makes the first agents busy: `share` prospects each, with owners, scores and follow-up dates. */
export async function seedProspects(owner: pg.Client, count: number, share: number): Promise<void> {
  await owner.query(
    `insert into prospects (office_id, property_id, prospect_status, owner_name, lead_score, next_follow_up_date, status_changed_at, created_at, updated_at)
    select ${agentId('n')}, i, ${pick(90, { "'contacted'": 0.5, "'follow_up'": 0.25, "'closed_deal'": 0.15, "'not_contacted'": 0.1 })},
      'Petersen ' || floor(${random(91)} * 1000), case when ${random(92)} < 0.3 then floor(${random(93)} * 101) end,
      case when ${random(94)} < 0.4 then $3::date + floor(${random(95)} * 60)::int - 20 end, $3, $3, $3::timestamptz - i * interval '1 second'
    from generate_series(1, $1::int) n, lateral (
      select 1 + floor(${random(96)} * (select max(id) from properties))::bigint as i from generate_series(n * 100000, n * 100000 + 2 * $2::int) i group by 1 limit $2) drawn
    on conflict (office_id, property_id) do nothing`,
    [count, share, NOW],
  )
  await owner.query('vacuum analyze prospects')
}

/** Gives the first offices `people` agents each: of their prospects a third are free, the others are spread over all agents. */
export async function seedColleagues(owner: pg.Client, count: number, people: number): Promise<void> {
  await owner.query(
    `insert into users (id, email, password_hash, first_name, last_name, role, office_id, office_role, is_email_verified)
    select ${agentId("n || '.' || k")}, 'makler' || n || '.' || k || '@giebel.invalid', '-', 'Makler', n || '.' || k, 'agent', ${agentId('n')}, 'agent', true
    from generate_series(1, $1::int) n, generate_series(2, $2::int) k on conflict do nothing`,
    [count, people],
  )
  await owner.query(
    `update prospects p set assigned_to = people.ids[1 + p.property_id % (3 * cardinality(people.ids) / 2)]
    from (select office_id, array_agg(id order by id) as ids from users where office_id in (select ${agentId('n')} from generate_series(1, $1::int) n) group by 1) people
    where people.office_id = p.office_id`,
    [count],
  )
  await owner.query('vacuum analyze prospects, users')
}

/** Leaves each of the first offices one agent, in a database that was kept. */
export async function removeColleagues(owner: pg.Client, count: number): Promise<void> {
  await owner.query('update prospects set assigned_to = null where assigned_to is not null')
  await owner.query(
    `delete from users where id <> office_id and role = 'agent' and office_id in (select ${agentId('n')} from generate_series(1, $1::int) n)`,
    [count],
  )
  await owner.query('vacuum analyze prospects, users')
}

const PORTAL_SETS = {
  "array['kleinanzeigen.de']": 0.6,
  "array['kleinanzeigen.de', 'immobilienscout24.de', 'immowelt.de', 'immonet.de']": 0.4,
}
/** The middle of a search's price range, in euros. */
const WISHED_PRICE = `case listing_type when 'sale' then case property_type when 'apartment' then 240000 when 'house' then 450000 else 380000 end
  else case property_type when 'apartment' then 975 when 'house' then 1800 else 1500 end end`

/**
 * All agents' saved searches, 40 % with a place: towns, postcodes, postcode prefixes, some with a radius. Nationwide searches have a price range;
 * town searches often only a maximum. `bench.searches` keeps each one with its keys, for the oracle.
 */
export async function seedSearches(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`
    create table bench.searches as
    select i as id, ${agentId(`1 + floor(${random(51)} * ${AGENTS})::int`)} as agent_id, listing_type, property_type,
      case when is_placed then ${pick(52, { town_key: 0.4, zip_code: 0.55, 'left(zip_code, 2)': 0.05 })} else '' end as key,
      case when is_placed and ${random(52)} < 0.3 then near_key end as near_key,
      case when not is_placed or ${random(53)} < 0.93 then round((middle * (1 - width))::numeric, -1)::bigint * 100 end as min_price_cents,
      case when not is_placed or ${random(54)} < 0.98 then round((middle * (1 + width))::numeric, -1)::bigint * 100 end as max_price_cents,
      case when ${random(55)} < 0.8 then round((40 + 110 * ${random(56)})::numeric) end as min_size,
      case when ${random(57)} < 0.7 then 1 + floor(${random(58)} * 5) end::numeric as min_rooms,
      ${pick(59, { "'private'": 0.6, "'commercial'": 0.05 })} as seller_type,
      ${random(60)} < 0.3 as only_with_images, ${random(61)} < 0.1 as only_new_listings, ${pick(62, PORTAL_SETS)} as sources, ${random(63)} < 0.9 as is_active
    from (
      select *, ${WISHED_PRICE} * exp(0.5 * ${normal(64)}) as middle, case when is_placed then 0.08 else 0.01 end as width
      from (
        select i, ${random(70)} < 0.4 as is_placed, ${pick(71, { "'sale'": 0.7, "'rent'": 0.3 })} as listing_type,
          ${pick(72, { "'apartment'": 0.45, "'house'": 0.3, "'land'": 0.06, "'commercial'": 0.04 })} as property_type, floor(${random(73)} * ${SLOTS})::int as slot
        from generate_series(1, ${count}) i
        offset 0
      ) drawn join bench.slots using (slot)
      offset 0
    ) wished`)
  await owner.query(`
    insert into saved_searches (id, agent_id, name, location, min_price_cents, max_price_cents, property_type, listing_type, min_size, min_rooms, seller_type,
      only_with_images, only_new_listings, sources, is_active, auto_export, created_at, updated_at) overriding system value
    select id, agent_id, 'Suche ' || id, nullif(key, ''), min_price_cents, max_price_cents, property_type, listing_type, min_size, min_rooms, seller_type,
      only_with_images, only_new_listings, sources, is_active, false, '${NOW.toISOString()}', '${NOW.toISOString()}' from bench.searches order by id`)
  await owner.query(`
    insert into saved_search_places
    select id, place, listing_type, coalesce(property_type, 'any'), coalesce(min_price_cents, -1), coalesce(max_price_cents, 9223372036854775807),
      coalesce(min_size, -1), coalesce(min_rooms, -1) from bench.searches, unnest(array_remove(array[key, near_key], null)) place`)
  await owner.query('vacuum analyze saved_searches, saved_search_places, bench.searches')
}

type Backends = [pg.Client, ...pg.Client[]]

async function withBackends<T>(url: string, count: number, work: (backends: Backends) => Promise<T>): Promise<T> {
  const backends = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  await Promise.all(backends.map((backend) => backend.connect()))
  try {
    return await work(backends as Backends)
  } finally {
    await Promise.all(backends.map((backend) => backend.end()))
  }
}
