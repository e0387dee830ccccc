import type { Contact } from '#shared/contract/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../ctx.ts'
import type { Owner } from './owner-marks.ts'

export type ContactRecord = Contact['records'][number]

/** An owner with what his advert says about being contacted. */
export interface ContactSource extends Owner {
  readonly sellerType: SellerType | null
  readonly agentRefusal: string | null
}

export async function findContactSource({ db }: Ctx, agentId: string, propertyId: number): Promise<ContactSource | undefined> {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .select([
      'p.id',
      'p.source',
      'p.external_id as externalId',
      'p.seller_type as sellerType',
      'p.agent_refusal as agentRefusal',
      'p.address',
      'p.zip_code as zipCode',
      'p.contact_phone as publishedPhone',
      'pr.owner_phone as ownerPhone',
      'pr.owner_email as ownerEmail',
    ])
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
  return row && { ...row, sellerType: row.sellerType as SellerType | null }
}

type Advert = Pick<Owner, 'source' | 'externalId'>

export async function listContactRecords({ db }: Ctx, agentId: string, { source, externalId }: Advert): Promise<ContactRecord[]> {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'kind', 'channel', 'reason', 'day', 'created_at as createdAt'])
    .where('agent_id', '=', agentId)
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows as ContactRecord[]
}

export interface NewContactRecord {
  readonly kind: ContactRecord['kind']
  readonly channel: Channel | null
  readonly reason: string
  readonly day: string
}

export async function insertContactRecord(
  { db, clock }: Ctx,
  agentId: string,
  { source, externalId }: Advert,
  record: NewContactRecord,
): Promise<void> {
  await db
    .insertInto('contact_records')
    .values({ agent_id: agentId, source, external_id: externalId, ...record, created_at: clock.now() })
    .execute()
}

/** The newest consent for each channel of these properties, and whether anybody ever objected: for most agents that ends the search. */
export async function findConsents({ db }: Ctx, agentId: string, propertyIds: readonly number[]): Promise<Consents> {
  const consents = db
    .selectFrom('contact_records as r')
    .innerJoin('properties as p', (join) => join.onRef('p.source', '=', 'r.source').onRef('p.external_id', '=', 'r.external_id'))
    .distinctOn(['p.id', 'r.channel'])
    .select(['p.id as propertyId', 'r.channel', 'r.day', 'r.reason as how'])
    .where('r.agent_id', '=', agentId)
    .where('r.kind', '=', 'consent')
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)
    .orderBy('p.id')
    .orderBy('r.channel')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  const row = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(consents).as('consents'),
      eb.exists(eb.selectFrom('objections').select('hash').where('agent_id', '=', agentId)).as('hasObjections'),
    ])
    .executeTakeFirstOrThrow()
  return row as Consents
}

interface Consents {
  readonly consents: readonly Consent[]
  readonly hasObjections: boolean
}

interface Consent {
  readonly propertyId: number
  readonly channel: Channel
  readonly day: string
  readonly how: string
}

/** Which of these marks objected, and when. */
export async function listObjections({ db }: Ctx, agentId: string, marks: readonly Buffer[]): Promise<{ hash: Buffer; day: string }[]> {
  return db
    .selectFrom('objections')
    .select(['hash', 'day'])
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`hash = any(${marks}::bytea[])`)
    .execute()
}

/** Remembers what somebody is known by who objected; what is known already keeps its day. Whether anything was new. */
export async function insertObjections({ db }: Ctx, agentId: string, hashes: readonly Buffer[], day: string): Promise<boolean> {
  const rows = await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ agent_id: agentId, hash, day })))
    .onConflict((conflict) => conflict.columns(['agent_id', 'hash']).doNothing())
    .returning('hash')
    .execute()
  return rows.length > 0
}

/** Nobody gets back to an owner who objected. */
export async function endFollowUp({ db, clock }: Ctx, agentId: string, propertyId: number): Promise<void> {
  const now = clock.now()
  const ofWaiting = (value: unknown, column: 'prospect_status' | 'status_changed_at') =>
    sql<string>`case when prospect_status = 'follow_up' then ${value} else ${sql.ref(column)} end`
  await db
    .updateTable('prospects')
    .set({
      next_follow_up_date: null,
      prospect_status: ofWaiting('not_interested', 'prospect_status'),
      status_changed_at: ofWaiting(now, 'status_changed_at'),
      updated_at: now,
    })
    .where('agent_id', '=', agentId)
    .where('property_id', '=', propertyId)
    .execute()
}
