import type { AgentId } from '#shared/domain/ids.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'
import { seenAs } from '../../../db/seen-by.ts'
import { advertised } from '../../../db/advertised.ts'
import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import type { Owner } from './owner-marks.ts'

export type ContactRecord = Contact['records'][number]

/** An owner with the advert's seller type and its refusal of agents. */
export interface ContactSource extends Owner {
  readonly sellerType: SellerType | null
  readonly location: string | null
  readonly agentRefusal: string | null
  readonly possibleRefusal: string | null
}

type UnreadSource = Omit<ContactSource, 'agentRefusal' | 'possibleRefusal'>

/** Columns with the contact data of a stored owner. */
export const KNOWN = [
  'p.address',
  'p.zip_code as zipCode',
  'pr.owner_phone as ownerPhone',
  'pr.owner_email as ownerEmail',
  'pr.owner_street as ownerStreet',
  'pr.owner_zip_code as ownerZipCode',
  'pr.owner_city as ownerCity',
] as const

const ownersOf = (db: Ctx['db'], agentId: AgentId, propertyIds: readonly number[]) =>
  db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .select(['p.id', 'lead.source', 'lead.external_id as externalId', 'p.seller_type as sellerType', 'p.location', ...KNOWN])
    .select(advertised(sql`${agentId}::uuid`))
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)

export async function listContactSources(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  propertyIds: readonly number[],
): Promise<ContactSource[]> {
  const rows = await ownersOf(db, agentId, propertyIds)
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.agent_id', '=', agentId))
    .select(refusalSeenBy(agentId))
    .execute()
  return rows as ContactSource[]
}

/** The same without what the adverts say against agents, which takes most of the time and decides neither objections nor consents. */
export async function listOwners({ db }: Pick<Ctx, 'db'>, agentId: AgentId, propertyIds: readonly number[]): Promise<UnreadSource[]> {
  const rows = await ownersOf(db, agentId, propertyIds).execute()
  return rows as UnreadSource[]
}

/** Properties whose owner agreed to a call, whatever came after, or may be called for a search client. */
export async function listSpokenFor({ db }: Pick<Ctx, 'db'>, agentId: AgentId): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .select(seenAs(sql`${agentId}::uuid`, sql.ref('a.property_id')).as('id'))
    .where('r.agent_id', '=', agentId)
    .where('r.kind', '=', 'consent')
    .where('r.channel', '=', 'phone')
    .union(db.selectFrom('search_client_links').select('property_id as id').where('agent_id', '=', agentId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Owner of a public property. */
export async function findAdvertOwner({ db }: Ctx, propertyId: number): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['p.id', 'lead.source', 'lead.external_id as externalId', 'p.address', 'p.zip_code as zipCode'])
    .select(advertised(sql`null::uuid`))
    .where('p.id', '=', propertyId)
    .where('p.agent_id', 'is', null)
    .executeTakeFirst()
  return row && { ...row, ownerPhone: null, ownerEmail: null }
}

/** Owner's name as the agent noted it, else as the leading advert gives it. */
export async function findOwnerName({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .select(sql<string | null>`coalesce(pr.owner_name, lead.contact_name)`.as('name'))
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
  return row?.name ?? null
}

export type Advert = Pick<Owner, 'source' | 'externalId' | 'otherAdverts'>

/** Rows of this agent and global ones. */
export const heldAgainst = (agentId: AgentId) => sql<boolean>`(agent_id = ${agentId} or agent_id is null)`

/** Records of any advert of the owner's property. */
export const isOf = ({ source, externalId, otherAdverts }: Advert, table = 'contact_records') =>
  sql<boolean>`(${sql.ref(`${table}.source`)}, ${sql.ref(`${table}.external_id`)}) in (select split_part(advert, ' ', 1), substring(advert from position(' ' in advert) + 1)
    from unnest(${[`${source} ${externalId}`, ...(otherAdverts ?? [])]}::text[]) as advert)`

export async function listContactRecords({ db }: Ctx, agentId: AgentId, owner: Advert): Promise<ContactRecord[]> {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'kind', 'channel', 'reason', 'day', 'created_at as createdAt', 'lifted_at as liftedAt'])
    .select(
      sql<ContactRecord['liftedBy']>`case when lifted_at is not null then case when ended is null then 'owner' else 'agent' end end`.as(
        'liftedBy',
      ),
    )
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows as ContactRecord[]
}

/** Whether the latest record in force about this owner, overrides aside, comes from the page of this letter. */
export async function isLatestFromLetter({ db }: Ctx, agentId: AgentId, owner: Advert, letterId: number): Promise<boolean> {
  const last = await db
    .selectFrom('contact_records')
    .select('letter_id as letterId')
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .where('kind', '<>', 'override')
    .where('lifted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.letterId === letterId
}

export interface NewContactRecord {
  readonly kind: ContactRecord['kind']
  readonly channel: Channel | null
  readonly reason: string
  readonly day: string
  /** Letter on whose page the owner made the statement. */
  readonly letterId?: number
  /** Sealed by `sealPerson`. */
  readonly person?: Buffer
  /** Of an objection the agent may take back. */
  readonly ended?: EndedFollowUp
}

export async function insertContactRecord(
  { db, clock }: Ctx,
  agentId: AgentId | null,
  { source, externalId }: Advert,
  { letterId, person, ended, ...record }: NewContactRecord,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_records')
    .values({
      agent_id: agentId,
      source,
      external_id: externalId,
      ...record,
      letter_id: letterId ?? null,
      // objections made by the owner on a letter's page
      outlives_agent: record.kind === 'objection' && letterId !== undefined,
      person: person ?? null,
      ended: ended ? JSON.stringify(ended) : null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
