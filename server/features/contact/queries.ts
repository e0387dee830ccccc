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

export async function listContactRecords({ db }: Ctx, agentId: string, propertyId: number): Promise<ContactRecord[]> {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'kind', 'channel', 'reason', 'day', 'created_at as createdAt'])
    .where('agent_id', '=', agentId)
    .where('property_id', '=', propertyId)
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
  propertyId: number,
  record: NewContactRecord,
): Promise<void> {
  await db
    .insertInto('contact_records')
    .values({ agent_id: agentId, property_id: propertyId, ...record, created_at: clock.now() })
    .execute()
}

/** The newest consent for each channel of these properties, and whether anybody ever objected: for most agents that ends the search. */
export async function findConsents({ db }: Ctx, agentId: string, propertyIds: readonly number[]): Promise<Consents> {
  const consents = db
    .selectFrom('contact_records')
    .distinctOn(['property_id', 'channel'])
    .select(['property_id as propertyId', 'channel', 'day', 'reason as how'])
    .where('agent_id', '=', agentId)
    .where('kind', '=', 'consent')
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .orderBy('property_id')
    .orderBy('channel')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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
