import type { Contact } from '#shared/contract/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import type { Ctx } from '../../ctx.ts'

export type ContactRecord = Contact['records'][number]

/** What an owner can be recognised and reached by: from the advert, and what the agent found out himself. */
export interface ContactSource {
  readonly source: string
  readonly externalId: string
  readonly sellerType: SellerType | null
  readonly refusal: string | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly publishedPhone: string | null
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
}

export async function findContactSource({ db }: Ctx, agentId: string, propertyId: number): Promise<ContactSource | undefined> {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .select([
      'p.source',
      'p.external_id as externalId',
      'p.seller_type as sellerType',
      'p.agent_refusal as refusal',
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

/** The first day on which somebody known by one of these objected. */
export async function findObjection({ db }: Ctx, agentId: string, hashes: readonly Buffer[]): Promise<string | null> {
  if (hashes.length === 0) return null
  const row = await db
    .selectFrom('objections')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('agent_id', '=', agentId)
    .where('hash', 'in', hashes)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Remembers what somebody is known by who objected; what is known already keeps its day. */
export async function insertObjections({ db }: Ctx, agentId: string, hashes: readonly Buffer[], day: string): Promise<void> {
  await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ agent_id: agentId, hash, day })))
    .onConflict((conflict) => conflict.columns(['agent_id', 'hash']).doNothing())
    .execute()
}
