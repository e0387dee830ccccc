import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import type { Offered, SearchClientFacts } from '#shared/domain/search-client.ts'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import type { DB } from '../../../db/schema.ts'
import { isLeftOut, withStandIns } from '../../../db/seen-by.ts'
import { heldAgainst } from './queries-records.ts'

type Db = Pick<Ctx, 'db'>

/** Owners by their properties, or by the tips naming them. */
interface Asked {
  readonly propertyIds: readonly number[]
  readonly tipIds: readonly number[]
}

interface AdvertOfOwner {
  readonly source: string
  readonly external_id: string
  readonly owned: number | null
  readonly tip: number | null
}

/**
 * Consents, withdrawals and objections in force for these owners, oldest first, and the linked search clients. Also whether any marks exist: most
 * agents have none, so no lookup is needed.
 */
export async function findRecorded({ db }: Db, officeId: OfficeId, { propertyIds, tipIds }: Asked): Promise<Recorded> {
  const agent = sql`${officeId}::uuid`
  // records at an agent's own property also count for the property it was joined with
  const adverts = sql<AdvertOfOwner>`(
    select a.id, a.property_id, a.source, a.external_id, coalesce(led.property_id, a.property_id) as owned, null::bigint as tip
    from adverts a left join property_aliases led on led.id = a.property_id and led.office_id = ${agent}
    where a.property_id = any(${withStandIns(agent, sql`${propertyIds}::bigint[]`)})
    union all select null, null, 'tip', tip::text, null, tip from unnest(${tipIds}::bigint[]) tip)`
  const records = db
    .selectFrom('contact_records as r')
    .innerJoin(adverts.as('a'), (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .select(['a.owned as propertyId', 'a.tip as tipId', 'r.id', 'r.kind', 'r.channel', 'r.day', 'r.reason as how'])
    .select(['r.letter_id as letterId', 'r.ended', 'r.created_at as createdAt'])
    .select([
      sql<boolean>`r.office_id is null`.as('isForAll'),
      sql<string | null>`encode(r.person, 'base64')`.as('person'),
      // an agent's own advert may have the same number as a public one
      sql<boolean>`bool_and(${isLeftOut(agent, 'a')})`.as('isLeftOut'),
    ])
    .where(heldAgainst(officeId))
    .where('r.kind', '<>', 'override')
    .where('r.lifted_at', 'is', null)
    .groupBy(['a.owned', 'a.tip', 'r.id'])
    .orderBy('r.created_at')
    .orderBy('r.id')
  const row = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(records).as('records'),
      jsonArrayFrom(linkedClients({ db }, officeId, propertyIds)).as('clients'),
      hasMarks(eb, officeId),
    ])
    .executeTakeFirstOrThrow()
  return row as unknown as Recorded
}

const hasMarks = (eb: ExpressionBuilder<DB, never>, officeId: OfficeId) =>
  eb.exists(eb.selectFrom('objections').select('hash').where(heldAgainst(officeId))).as('hasMarks')

/** Whether any objection applies to this agent that is found by a mark. */
export async function hasObjectionMarks({ db }: Db, officeId: OfficeId): Promise<boolean> {
  const row = await db.selectNoFrom((eb) => hasMarks(eb, officeId)).executeTakeFirstOrThrow()
  return Boolean(row.hasMarks)
}

/** Whether an objection that applies to this agent is found by one of these marks. */
export const isObjectedByMark = (officeId: OfficeId, marks: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from objections o where (o.office_id = ${officeId} or o.office_id is null) and o.hash = any(${marks}))`

/** Search clients that would justify calling the owners of these properties, with the properties' facts. */
const linkedClients = ({ db }: Db, officeId: OfficeId, propertyIds: readonly number[]) =>
  db
    .selectFrom('search_client_links as l')
    .innerJoin('search_clients as c', (join) => join.onRef('c.id', '=', 'l.search_client_id').onRef('c.office_id', '=', 'l.office_id'))
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .where('l.office_id', '=', officeId)
    .where(sql<boolean>`l.property_id = any(${propertyIds}::bigint[])`)
    .select(['l.property_id as propertyId', 'c.name', 'c.since', 'c.property_type as soughtType'])
    .select(['p.listing_type as listingType', 'p.property_type as propertyType'])
    .select([
      sql<boolean>`c.ended_at is null`.as('isActive'),
      euro('c.budget_cents').as('budget'),
      euro('p.price_cents').as('price'),
      sql<boolean>`p.place_keys && c.place_keys`.as('isInArea'),
    ])

export interface LinkedClient extends Omit<SearchClientFacts, 'propertyType'>, Offered {
  readonly propertyId: number
  readonly name: string
  readonly since: string
  readonly soughtType: PropertyType | null
}

interface Recorded {
  readonly records: readonly StoredRecord[]
  readonly clients: readonly LinkedClient[]
  readonly hasMarks: boolean
}

/** A record in force for an owner. */
export interface RecordInForce {
  readonly id: number
  readonly kind: 'consent' | 'withdrawal' | 'objection'
  /** Null for objections, which hold on every channel. */
  readonly channel: Channel | null
  readonly day: string
  readonly how: string
  readonly createdAt: string
  /** Letter on whose page the owner made the statement. */
  readonly letterId: number | null
  /** What an objection ended; null if it cannot be undone. */
  readonly ended: EndedFollowUp | null
  /** An objection to all agents. */
  readonly isForAll: boolean
  /** Whether it was recorded at an advert that the agent split off as another property; only objections apply there. */
  readonly isLeftOut: boolean
}

interface StoredRecord extends RecordInForce {
  readonly propertyId: number | null
  readonly tipId: number | null
  /** Sealed, in base64; null if no person was stored. */
  readonly person: string | null
}

/** A mark that blocks an owner, with its origin, as in `ObjectionDetails`. */
export interface HeldMark {
  readonly hash: Buffer
  readonly day: string
  readonly letterId: number | null
  readonly records: readonly number[] | null
}

/** Those of the marks that apply to this agent, or, without an agent, to all agents. */
export async function listMarks({ db }: Db, officeId: OfficeId | null, hashes: readonly Buffer[]): Promise<HeldMark[]> {
  if (hashes.length === 0) return []
  return db
    .selectFrom('objections')
    .select(['hash', 'day', 'letter_id as letterId', 'records'])
    .where(heldAgainst(officeId))
    .where(sql<boolean>`hash = any(${hashes}::bytea[])`)
    .execute()
}
