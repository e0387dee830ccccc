import type { Erasure, FoundPerson } from '#shared/contract/people/privacy.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { fullName } from '../../../db/consent-rows.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { digitsIn, matchesPerson, PERSONS_EACH, wordsIn } from '../../../db/person-rows.ts'
import { selectFirm } from '../offices/service.ts'

const PLACE = ['address', 'street', 'house_number', 'zip_code', 'city'] as const
const IS_SEEN_BY_AGENT = sql<boolean>`(owner_consent_version is not null or owner_cleared_at is not null)`

const isAdvertised = (search: string) => sql<boolean>`(${ADVERT_NAMED} and ${matchesPerson(search, ADVERT_WORDS, ADVERT_WORDS)})`

const named = ({ persons }: Pick<Ctx['stored'], 'persons'>, search: string) =>
  sql.join(
    persons.map((rows) => rows(search)),
    sql` union all `,
  )

/** An agent's owners: noted by the agent, written to, named in adverts or in the agent's tips. */
export async function findOwners({ db, stored }: Ctx, officeId: OfficeId, search: string): Promise<FoundPerson[]> {
  const { rows: properties } = await sql<FoundPerson>`
    select 'property:' || p.id as key, 'property' as kind, p.title, coalesce(pr.owner_name, a.contact_name) as name,
      coalesce(pr.owner_phone, a.contact_phone) as phone, pr.owner_email as email
    from properties p join adverts a on a.id = p.lead_advert_id left join prospects pr on pr.property_id = p.id and pr.office_id = ${officeId}
    where p.id in (
      select property_id from (${named(stored, search)}) held where office_id = ${officeId}
      union select a.property_id from adverts a where (a.office_id is null or a.office_id = ${officeId}) and ${isAdvertised(search)})
    order by p.id desc limit ${PERSONS_EACH}`.execute(db)
  const tips = await findInTips({ db }, search, sql<boolean>`office_id = ${officeId}`, IS_SEEN_BY_AGENT)
  return [...properties, ...tips]
}

/** Agents who have someone matching, each found as that agent would find them. The operator learns only how many. */
export async function countAgents({ db, stored }: Ctx, search: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select office_id from (${named(stored, search)}) named
      union select a.office_id from adverts a where a.office_id is not null and ${isAdvertised(search)}
      union select office_id from (select t.*, ${IS_SEEN_BY_AGENT} as is_seen from property_tips t where office_id is not null) t
        where ${isTipped(search)}) held`.execute(db)
  return rows[0]?.n ?? 0
}

/** Until the reader may see an owner's data, only a known phone number, email address or property address finds the tip. */
const isTipped = (search: string) => sql<boolean>`(${matchesPerson(search, wordsIn(...PLACE), digitsIn('seller_phone'))}
  or lower(seller_email) = ${search.trim().toLowerCase()}
  or is_seen and ${matchesPerson(search, wordsIn('seller_name', 'seller_email', ...PLACE), digitsIn('seller_phone'))})`

/** Tips, found by their owner. */
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
    where ${isTipped(search)} order by id desc limit ${PERSONS_EACH}`.execute(db)
  return rows
}

/** People in the operator's responsibility: accounts, and contacts of pool adverts and of tips without an agent. */
export async function findOfOperator({ db }: Ctx, search: string): Promise<FoundPerson[]> {
  const { rows: accounts } = await sql<FoundPerson>`
    select 'account:' || id as key, 'account' as kind, coalesce(firm, '') as title, first_name || ' ' || last_name as name,
      phone_number as phone, email
    from (select u.*, ${selectFirm('u')} as firm from users u) u where deleted_at is null
      and ${matchesPerson(search, wordsIn('first_name', 'last_name', 'email', 'firm'), digitsIn('phone_number'))}
    order by created_at desc limit ${PERSONS_EACH}`.execute(db)
  const { rows: adverts } = await sql<FoundPerson>`
    select 'property:' || p.id as key, 'property' as kind, p.title, a.contact_name as name, a.contact_phone as phone, null as email
    from properties p join adverts a on a.id = p.lead_advert_id
    where p.id in (select a.property_id from adverts a where a.office_id is null and ${isAdvertised(search)}) order by p.id desc limit ${PERSONS_EACH}`.execute(
    db,
  )
  const tips = await findInTips({ db }, search, sql<boolean>`office_id is null`, sql<boolean>`(owner_consent_version is not null)`)
  return [...accounts, ...adverts, ...tips]
}

/** All ids of these properties: the given ones, those into which they were joined, and the agent's own that replace them. */
export async function listNumbers({ db }: Ctx, officeId: OfficeId | null, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with meant as (
      select asked.id, coalesce(his.property_id, led.property_id, asked.id) as property_id from unnest(${ids}::bigint[]) asked (id)
        left join property_aliases led on led.id = asked.id and led.office_id is null
        left join property_aliases his on his.id = coalesce(led.property_id, asked.id) and his.office_id = ${officeId})
    select id from meant union select property_id from meant
    union select own.id from meant join property_aliases own on own.property_id = meant.property_id and own.office_id = ${officeId}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewErasure {
  readonly userId: UserId
  /** Undefined for the operator's. */
  readonly officeId: OfficeId | undefined
  readonly counts: Erasure['counts']
  readonly isBlocked: boolean
  readonly crmIds: readonly string[]
}

export async function insertErasure({ db, clock }: Ctx, erasure: NewErasure): Promise<Erasure> {
  const row = await db
    .insertInto('erasures')
    .values({
      user_id: erasure.userId,
      office_id: erasure.officeId ?? null,
      author: sql<string>`(select ${fullName('u')} from users u where u.id = ${erasure.userId})`,
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
  'author',
  'counts',
  'is_blocked as isBlocked',
  'crm_ids as crmIds',
  'crm_done_at as crmDoneAt',
  'created_at as createdAt',
] as const

/** The erasures by an office's agents; without an office those by admins. */
export async function listErasures({ db }: Ctx, officeId: OfficeId | undefined, page: Asked): Promise<Page<Erasure>> {
  const rows = await db
    .selectFrom('erasures')
    .select(ERASURE)
    .where('office_id', officeId === undefined ? 'is' : '=', officeId ?? null)
    .where(isOlder('created_at', 'id', page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return toPage(rows as unknown as Erasure[], page, ({ createdAt, id }) => [createdAt, id])
}

/** Marks the deletion in the CRM as done; false if the office has no such erasure. */
export async function storeCrmDone({ db, clock }: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ crm_done_at: clock.now() })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .where('crm_done_at', 'is', null)
    .where(sql<boolean>`crm_ids <> '{}'`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
