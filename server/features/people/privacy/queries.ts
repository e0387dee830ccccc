import type { Erasure, FoundPerson } from '#shared/contract/people/privacy.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { type Asked, containing, isOlder, type Page, pageOf, wordsOf } from '../../../db/pages.ts'

/** Hits shown per kind; with more the search has to be narrowed. */
const HITS = 50
/** From this many digits on a search counts as a phone number and ignores formatting. */
const PHONE_DIGITS = 6

const wordsIn = (...columns: string[]) => sql<string>`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`
const digitsIn = (column: string) => sql<string>`regexp_replace(coalesce(${sql.ref(column)}, ''), '\\D', '', 'g')`

/** Parses a search: a phone number when it has enough digits and no letters, else words. */
function asked(search: string): { readonly digits: string } | { readonly words: readonly string[] } {
  const digits = search.replace(/\D/g, '').replace(/^(0049|49|0)/, '')
  return digits.length >= PHONE_DIGITS && !/[\p{L}@]/u.test(search) ? { digits } : { words: wordsOf(search) }
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const like = (text: RawBuilder<string>, words: readonly string[]) =>
  all(words.map((word) => sql<boolean>`${text} like ${containing(word)}`))

/** Condition that the texts or the phone number match the search. */
function matches(search: string, text: RawBuilder<string>, phone: RawBuilder<string>): RawBuilder<boolean> {
  const what = asked(search)
  return 'digits' in what ? sql<boolean>`${phone} like ${containing(what.digits)}` : like(text, what.words)
}

const PLACE = ['address', 'street', 'house_number', 'zip_code', 'city'] as const
const IS_SEEN_BY_AGENT = sql<boolean>`(owner_consent_version is not null or owner_cleared_at is not null)`

const isNoted = (search: string) =>
  matches(search, wordsIn('owner_name', 'owner_email', 'owner_street', 'owner_zip_code', 'owner_city'), digitsIn('owner_phone'))
const isWrittenTo = (search: string) =>
  matches(search, sql<string>`lower(coalesce(content ->> 'recipient', ''))`, digitsIn('answered_phone'))
const isAdvertised = (search: string) => all([ADVERT_NAMED, matches(search, ADVERT_WORDS, ADVERT_WORDS)])
const isClient = (search: string) => matches(search, wordsIn('name'), digitsIn('name'))

/** Owners of one agent: noted by the agent, written to, named in adverts or named in the agent's tips. */
export async function findOwners({ db }: Ctx, agentId: AgentId, search: string): Promise<FoundPerson[]> {
  const { rows: properties } = await sql<FoundPerson>`
    select 'property:' || p.id as key, 'property' as kind, p.title, coalesce(pr.owner_name, a.contact_name) as name,
      coalesce(pr.owner_phone, a.contact_phone) as phone, pr.owner_email as email
    from properties p join adverts a on a.id = p.lead_advert_id left join prospects pr on pr.property_id = p.id and pr.agent_id = ${agentId}
    where p.id in (
      select property_id from prospects where agent_id = ${agentId} and ${isNoted(search)}
      union select property_id from letters where agent_id = ${agentId} and ${isWrittenTo(search)}
      union select a.property_id from adverts a where (a.agent_id is null or a.agent_id = ${agentId}) and ${isAdvertised(search)})
    order by p.id desc limit ${HITS}`.execute(db)
  const tips = await findInTips({ db }, search, sql<boolean>`agent_id = ${agentId}`, IS_SEEN_BY_AGENT)
  return [...properties, ...tips]
}

/** Agents who have someone like that, each found as the agent would find them. The operator learns only how many. */
export async function countAgents({ db }: Ctx, search: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select agent_id from prospects where ${isNoted(search)}
      union select agent_id from letters where ${isWrittenTo(search)}
      union select a.agent_id from adverts a where a.agent_id is not null and ${isAdvertised(search)}
      union select agent_id from search_clients where ${isClient(search)}
      union select agent_id from (select t.*, ${IS_SEEN_BY_AGENT} as is_seen from property_tips t where agent_id is not null) t
        where ${isTipped(search)}) held`.execute(db)
  return rows[0]?.n ?? 0
}

/** Until the reader may see an owner's data, only a known phone number, mail address or property address finds the tip. */
const isTipped = (search: string) => sql<boolean>`(${matches(search, wordsIn(...PLACE), digitsIn('seller_phone'))}
  or lower(seller_email) = ${search.trim().toLowerCase()}
  or is_seen and ${matches(search, wordsIn('seller_name', 'seller_email', ...PLACE), digitsIn('seller_phone'))})`

/** Tips by their owner. */
async function findInTips(
  { db }: Pick<Ctx, 'db'>,
  search: string,
  ofReader: RawBuilder<boolean>,
  isSeen: RawBuilder<boolean>,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select 'tip:' || id as key, 'tip' as kind, concat_ws(' ', street, house_number, zip_code, city) as title,
      case when is_seen then seller_name end as name, case when is_seen then seller_phone end as phone,
      case when is_seen then seller_email end as email
    from (select t.*, ${isSeen} as is_seen from property_tips t where ${ofReader}) t
    where ${isTipped(search)} order by id desc limit ${HITS}`.execute(db)
  return rows
}

/** Search clients of one agent, by their name or number. */
export async function findClients({ db }: Ctx, agentId: AgentId, search: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select 'client:' || id as key, 'client' as kind, array_to_string(places, ', ') as title, name, null as phone, null as email
    from search_clients where agent_id = ${agentId} and ${isClient(search)}
    order by created_at desc, id desc limit ${HITS}`.execute(db)
  return rows
}

/** People the operator is responsible for: accounts, contacts of pool adverts and of tips without an agent, and businesses of directories. */
export async function findOfOperator({ db }: Ctx, search: string): Promise<FoundPerson[]> {
  const { rows: accounts } = await sql<FoundPerson>`
    select 'account:' || id as key, 'account' as kind, coalesce(company_name, '') as title, first_name || ' ' || last_name as name,
      phone_number as phone, email
    from users where deleted_at is null
      and ${matches(search, wordsIn('first_name', 'last_name', 'email', 'company_name'), digitsIn('phone_number'))}
    order by created_at desc limit ${HITS}`.execute(db)
  const { rows: adverts } = await sql<FoundPerson>`
    select 'property:' || p.id as key, 'property' as kind, p.title, a.contact_name as name, a.contact_phone as phone, null as email
    from properties p join adverts a on a.id = p.lead_advert_id
    where p.id in (select a.property_id from adverts a where a.agent_id is null and ${isAdvertised(search)}) order by p.id desc limit ${HITS}`.execute(
    db,
  )
  const tips = await findInTips({ db }, search, sql<boolean>`agent_id is null`, sql<boolean>`(owner_consent_version is not null)`)
  const { rows: businesses } = await sql<FoundPerson>`
    select 'business:' || id as key, 'business' as kind, concat_ws(' ', street, house_number, zip_code, city) as title, company_name as name, phone, email
    from businesses
    where ${matches(search, wordsIn('company_name', 'street', 'house_number', 'zip_code', 'city', 'email', 'website'), digitsIn('phone'))}
    order by id desc limit ${HITS}`.execute(db)
  return [...accounts, ...adverts, ...tips, ...businesses]
}

/** All ids of these properties: the given ones, those they were joined into, and the agent's own that replace them. */
export async function listNumbers({ db }: Ctx, agentId: AgentId | null, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with meant as (
      select asked.id, coalesce(his.property_id, led.property_id, asked.id) as property_id from unnest(${ids}::bigint[]) asked (id)
        left join property_aliases led on led.id = asked.id and led.agent_id is null
        left join property_aliases his on his.id = coalesce(led.property_id, asked.id) and his.agent_id = ${agentId})
    select id from meant union select property_id from meant
    union select own.id from meant join property_aliases own on own.property_id = meant.property_id and own.agent_id = ${agentId}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewErasure {
  readonly userId: UserId
  readonly isOperators: boolean
  readonly counts: Erasure['counts']
  readonly isBlocked: boolean
  readonly crmIds: readonly string[]
}

export async function insertErasure({ db, clock }: Ctx, erasure: NewErasure): Promise<Erasure> {
  const row = await db
    .insertInto('erasures')
    .values({
      user_id: erasure.userId,
      is_operators: erasure.isOperators,
      counts: JSON.stringify(erasure.counts),
      is_blocked: erasure.isBlocked,
      crm_ids: [...erasure.crmIds],
      created_at: clock.now(),
    })
    .returning(ERASURE)
    .executeTakeFirstOrThrow()
  return row as unknown as Erasure
}

const ERASURE = [
  'id',
  'counts',
  'is_blocked as isBlocked',
  'crm_ids as crmIds',
  'crm_done_at as crmDoneAt',
  'created_at as createdAt',
] as const

/** An agent's own; for the operator those of all admins. */
export async function listErasures({ db }: Ctx, of: UserId | 'operator', page: Asked): Promise<Page<Erasure>> {
  const rows = await db
    .selectFrom('erasures')
    .select(ERASURE)
    .where((eb) => (of === 'operator' ? eb('is_operators', '=', true) : eb.and({ user_id: of, is_operators: false })))
    .where(isOlder('created_at', 'id', page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows as unknown as Erasure[], page, ({ createdAt, id }) => [createdAt, id])
}

/** Marks the deletion in the CRM as done; false if there is no such erasure. */
export async function storeCrmDone({ db, clock }: Ctx, userId: UserId, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ crm_done_at: clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('crm_done_at', 'is', null)
    .where(sql<boolean>`crm_ids <> '{}'`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
