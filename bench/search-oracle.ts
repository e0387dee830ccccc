import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { EXACT_TOTAL_MAX, EXACT_TOTAL_OF_ROWS_MAX, FOLLOW_UPS_PAGE, NOTIFICATIONS_PAGE, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { nearKey } from '#server/features/market/saved-searches/requests.ts'
import { placeKey } from '#shared/domain/place.ts'
import { toBits } from '#shared/domain/sources.ts'
import type pg from 'pg'
import { NOW } from './seed.ts'

/** A copy of the searched columns, so that a full scan takes about a second. */
export async function preparePlain(owner: pg.Client): Promise<void> {
  await owner.query(`create unlogged table bench.plain as select id, sources, listing_type, property_type, seller_type, hidden_reason is not null as is_hidden,
    has_images, place_keys, price_cents, size, rooms, listed_at, scraped_at, price_cents / nullif(size, 0) as price_per_sqm,
    price_cut, price_cut_at, reposted_at, is_with_agency, offline_since,
    has_phone, has_address, refuses_agents, chance, words from properties`)
  await owner.query('vacuum analyze bench.plain')
}

const CONDITIONS: { readonly [Name in keyof PropertyFilter]?: string } = {
  listingType: 'listing_type = $',
  propertyType: 'property_type = $',
  sellerType: 'seller_type = $',
  minSize: 'size >= $',
  rooms: 'rooms >= $',
  minPrice: 'price_cents / 100.0 >= $',
  maxPrice: 'price_cents / 100.0 <= $',
  sources: 'sources & $ <> 0',
  minPriceCut: 'price_cut >= $',
}
const ORDERS = {
  listedAt: 'listed_at',
  price: 'price_cents',
  size: 'size',
  pricePerSqm: 'price_per_sqm',
  priceCut: 'price_cut',
  repostedAt: 'reposted_at',
  chance: '(case when has_ended then -1 else coalesce(by_hand, chance) end)',
}

/** Sets that the filters of an agent's day need. The seeds close prospects only by status. */
const DAY = {
  callable: () => 'select property_id from bench.callable where office_id = $',
  due: () => `select property_id from prospects where office_id = $ and prospect_status <> 'closed_deal'
    and property_id not in (select property_id from bench.objected where office_id = $) and coalesce(next_follow_up_date <= '${NOW.toISOString().slice(0, 10)}', prospect_status = 'follow_up')`,
  unread: () => `select m.property_id from matches m join notifications n on n.subject_id = m.id and n.kind = 'match'
    where m.agent_id = $ and not n.notified`,
} as const satisfies { readonly [Name in keyof PropertyFilter]?: () => string }

/** The page's ids, total, and whether it is exact, by the specification with a full scan. */
export async function plainAnswer(owner: pg.Client, agent: string, filter: Partial<PropertyFilter>): Promise<[number[], number, boolean]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const all = [`is_hidden = ${bind(filter.hidden ?? false)}`]
  for (const [field, condition] of Object.entries(CONDITIONS)) {
    const value = filter[field as keyof PropertyFilter]
    if (value !== undefined) all.push(condition.replace('$', () => bind(field === 'sources' ? toBits(filter.sources ?? []) : value)))
  }
  const isIn = (place: string) => `${bind(placeKey(place))} = any(place_keys)`
  for (const place of [filter.city, filter.zipCode]) if (place) all.push(isIn(place))
  if (filter.location) {
    const near = filter.radius && `id in (select property_id from near_places where key = ${bind(nearKey(filter.location, filter.radius))})`
    all.push(near ? `(${isIn(filter.location)} or ${near})` : isIn(filter.location))
  }
  for (const [name, members] of Object.entries(DAY))
    if (filter[name as keyof typeof DAY]) all.push(`id in (${members().replaceAll('$', () => bind(agent))})`)
  for (const word of filter.q?.split(' ') ?? []) all.push(`words ilike ${bind(`%${word}%`)}`)
  if (filter.onlyWithImages) all.push('has_images')
  if (filter.onlyNewListings) all.push(`least(scraped_at, listed_at) > ${bind(NOW)}::timestamptz - interval '24 hours'`)
  const daysAgo = (days: number) => `${bind(NOW)}::timestamptz - ${bind(days)} * interval '24 hours'`
  if (filter.cutWithinDays !== undefined) all.push(`price_cut_at >= ${daysAgo(filter.cutWithinDays)}`)
  if (filter.minDaysOnline !== undefined) all.push(`offline_since is null and listed_at <= ${daysAgo(filter.minDaysOnline)}`)
  if (filter.onlyBack) all.push('reposted_at is not null')
  if (filter.withAgency) all.push('is_with_agency')
  if (filter.withPhone) {
    const noted = `(select property_id from prospects where office_id = ${bind(agent)} and owner_phone is not null)`
    all.push(`(has_phone or id in ${noted})`)
  }
  if (filter.letterPossible) {
    const noted = `(select property_id from prospects where office_id = ${bind(agent)} and num_nonnulls(owner_street, owner_zip_code, owner_city) = 3)`
    all.push(`(has_address or id in ${noted})`)
  }
  if (filter.letterPossible) all.push(`id not in (select property_id from bench.objected where office_id = ${bind(agent)})`)
  if (filter.letterPossible || filter.withoutRefusals) all.push('not refuses_agents')
  if (filter.orderBy === 'priceCut' || filter.orderBy === 'repostedAt') all.push(`${ORDERS[filter.orderBy]} is not null`)
  if (filter.prospectStatus) {
    all.push(
      `coalesce((select prospect_status from prospects where property_id = plain.id and office_id = ${bind(agent)}), 'not_contacted') = ${bind(filter.prospectStatus)}`,
    )
  }
  const { orderBy = 'listedAt' } = filter
  if (orderBy === 'followUp' || orderBy === 'score') throw new Error('The oracle does not know this order.')
  const direction = filter.order === 'ASC' ? 'asc' : 'desc'
  const { rows } = await owner.query<{ ids: number[]; total: number }>(
    `with plain as (select p.*, x.lead_score as by_hand, coalesce(x.prospect_status = 'closed_deal', false)
      or exists (select from bench.objected o where o.office_id = ${bind(agent)} and o.property_id = p.id) as has_ended
      from bench.plain p left join prospects x on x.property_id = p.id and x.office_id = ${bind(agent)}),
    fitting as (select id, ${ORDERS[orderBy]} as place from plain where ${all.join(' and ')})
    select (select count(*)::int from fitting) as total, array(select id::int from fitting order by place ${direction} nulls last, id ${direction}
      limit ${bind(filter.limit ?? PROPERTY_PAGE_SIZE)} offset ${bind(filter.offset ?? 0)}) as ids`,
    values,
  )
  const { ids, total } = rows[0] as (typeof rows)[number]
  const max = filter.q === undefined && filter.radius === undefined ? EXACT_TOTAL_MAX : EXACT_TOTAL_OF_ROWS_MAX
  return [ids, Math.min(total, max), total <= max]
}

/** The first notifications of a bell; the seeds hide none. */
export async function plainNotifications(owner: pg.Client, agent: string): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select n.id::int from notifications n join matches m on m.id = n.subject_id join bench.plain p on p.id = m.property_id
    where n.user_id = $1 and not p.is_hidden order by n.notified, n.created_at desc, n.id desc limit $2`,
    [agent, NOTIFICATIONS_PAGE],
  )
  return rows.map(({ id }) => id)
}

/** The first due prospects. */
export async function plainFollowUps(owner: pg.Client, agent: string): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select property_id::int as id from prospects where property_id in (${DAY.due().replaceAll('$', () => '$1')}) and office_id = $1
    order by coalesce(assigned_to <> $1, false), next_follow_up_date, lead_score desc nulls last, updated_at desc, property_id limit $2`,
    [agent, FOLLOW_UPS_PAGE],
  )
  return rows.map(({ id }) => id)
}
