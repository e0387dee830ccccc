import type { AgentId } from '#shared/domain/ids.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { Offered, SearchClientFacts } from '#shared/domain/search-client.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'
import { isLeftOut, seenAs, withStandIns } from '../../../db/seen-by.ts'
import { advertised } from '../../../db/advertised.ts'
import type { EndedFollowUp } from '../prospects/follow-up.ts'
import type { Owner } from './owner-marks.ts'

export type ContactRecord = Contact['records'][number]

/** An owner with the advert's seller type and its refusal of agents. */
export interface ContactSource extends Owner {
  readonly sellerType: SellerType | null
  readonly location: string | null
  readonly agentRefusal: string | null
  readonly possibleRefusal: string | null
}

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

export async function listContactSources(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  propertyIds: readonly number[],
): Promise<ContactSource[]> {
  const rows = await db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.agent_id', '=', agentId))
    .select(['p.id', 'lead.source', 'lead.external_id as externalId', 'p.seller_type as sellerType', 'p.location', ...KNOWN])
    .select(refusalSeenBy(agentId))
    .select(advertised(sql`${agentId}::uuid`))
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)
    .execute()
  return rows as ContactSource[]
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

/** Whether the latest record about this owner, overrides aside, comes from the page of this letter. */
export async function isLatestFromLetter({ db }: Ctx, agentId: AgentId, owner: Advert, letterId: number): Promise<boolean> {
  const last = await db
    .selectFrom('contact_records')
    .select('letter_id as letterId')
    .where('agent_id', '=', agentId)
    .where(isOf(owner))
    .where('kind', '<>', 'override')
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

/**
 * Records at these properties: the newest consent or withdrawal per channel, the day of an objection, and the linked search clients.
 * Also whether any marks exist: most agents have none, which ends the search.
 */
export async function findRecorded({ db }: Pick<Ctx, 'db'>, agentId: AgentId, propertyIds: readonly number[]): Promise<Recorded> {
  // records at an agent's own property count for the property it was joined with
  const objectId = sql<number>`coalesce(led.property_id, a.property_id)`
  const isMeant = sql<boolean>`a.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`${propertyIds}::bigint[]`)})`
  const consents = db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .leftJoin('property_aliases as led', (join) => join.onRef('led.id', '=', 'a.property_id').on('led.agent_id', '=', agentId))
    .distinctOn([objectId, 'r.channel'])
    .leftJoin('properties as p', (join) => join.on('p.id', '=', objectId))
    .leftJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('prospects as pr', (join) => join.on('pr.property_id', '=', objectId).on('pr.agent_id', '=', agentId))
    .select([
      objectId.as('propertyId'),
      'r.kind',
      'r.channel',
      'r.day',
      'r.reason as how',
      sql<string | null>`encode(r.person, 'base64')`.as('person'),
    ])
    .select(sql<string | null>`coalesce(pr.owner_name, lead.contact_name)`.as('ownerName'))
    .where('r.agent_id', '=', agentId)
    .where('r.kind', 'in', ['consent', 'withdrawal'])
    .where(isMeant)
    .where(sql<boolean>`not ${isLeftOut(sql`${agentId}::uuid`, 'a')}`)
    .orderBy(objectId)
    .orderBy('r.channel')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  const objections = db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .leftJoin('property_aliases as led', (join) => join.onRef('led.id', '=', 'a.property_id').on('led.agent_id', '=', agentId))
    .select((eb) => [objectId.as('propertyId'), eb.fn.min('r.day').as('day')])
    .where(sql<boolean>`(r.agent_id = ${agentId} or r.agent_id is null)`)
    .where('r.kind', '=', 'objection')
    .where('r.lifted_at', 'is', null)
    .where(isMeant)
    .groupBy(objectId)
  const row = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(consents).as('decisions'),
      jsonArrayFrom(objections).as('objections'),
      jsonArrayFrom(linkedClients({ db }, agentId, propertyIds)).as('clients'),
      eb.exists(eb.selectFrom('objections').select('hash').where(heldAgainst(agentId))).as('hasMarks'),
    ])
    .executeTakeFirstOrThrow()
  return row as Recorded
}

/** Search clients that would be the reason to call the owners of these properties, with the facts of the properties. */
const linkedClients = ({ db }: Pick<Ctx, 'db'>, agentId: AgentId, propertyIds: readonly number[]) =>
  db
    .selectFrom('search_client_links as l')
    .innerJoin('search_clients as c', (join) => join.onRef('c.id', '=', 'l.search_client_id').onRef('c.agent_id', '=', 'l.agent_id'))
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .where('l.agent_id', '=', agentId)
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
  readonly decisions: readonly ChannelDecision[]
  readonly clients: readonly LinkedClient[]
  readonly objections: readonly { readonly propertyId: number; readonly day: string }[]
  readonly hasMarks: boolean
}

interface ChannelDecision {
  readonly propertyId: number
  readonly kind: 'consent' | 'withdrawal'
  readonly channel: Channel
  readonly day: string
  readonly how: string
  /** Sealed, in base64; null if no person was stored. */
  readonly person: string | null
  /** Current name of the owner. */
  readonly ownerName: string | null
}

/** The same for owners without an advert, by external id within one source. Objections have no channel. */
export async function findRecordedBeside(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  source: string,
  externalIds: readonly string[],
): Promise<RecordedBeside[]> {
  const rows = await db
    .selectFrom('contact_records')
    .distinctOn(['external_id', 'channel'])
    .select(['external_id as externalId', 'kind', 'channel', 'day', 'reason as how'])
    .select(sql<string | null>`encode(person, 'base64')`.as('person'))
    .where(heldAgainst(agentId))
    .where('source', '=', source)
    .where('kind', 'in', ['consent', 'withdrawal', 'objection'])
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .orderBy('external_id')
    .orderBy('channel')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as RecordedBeside[]
}

type RecordedBeside = Pick<ContactRecord, 'kind' | 'channel' | 'day'> & {
  readonly externalId: string
  readonly how: string
  readonly person: string | null
}
