import type { AgentId } from '#shared/domain/ids.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { PropertyType } from '#shared/domain/property-type.ts'
import type { Offered, SearchClientFacts } from '#shared/domain/search-client.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import type { DB } from '../../../db/schema.ts'
import { isLeftOut, withStandIns } from '../../../db/seen-by.ts'
import { type ContactRecord, heldAgainst } from './queries.ts'

/**
 * Records at these properties: the newest consent or withdrawal per channel, the day of an objection, and the linked search clients.
 * Also whether any marks exist: most agents have none, which ends the search.
 */
export async function findRecorded({ db }: Pick<Ctx, 'db'>, agentId: AgentId, propertyIds: readonly number[]): Promise<Recorded> {
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
    .where(isMeant(agentId, propertyIds))
    .where(sql<boolean>`not ${isLeftOut(sql`${agentId}::uuid`, 'a')}`)
    .orderBy(objectId)
    .orderBy('r.channel')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  const row = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(consents).as('decisions'),
      jsonArrayFrom(recordedObjections(db, agentId, propertyIds)).as('objections'),
      jsonArrayFrom(linkedClients({ db }, agentId, propertyIds)).as('clients'),
      hasMarks(eb, agentId),
    ])
    .executeTakeFirstOrThrow()
  return row as Recorded
}

/** Records at an agent's own property count for the property it was joined with. */
const objectId = sql<number>`coalesce(led.property_id, a.property_id)`
const isMeant = (agentId: AgentId, propertyIds: readonly number[]) =>
  sql<boolean>`a.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`${propertyIds}::bigint[]`)})`

const recordedObjections = (db: Ctx['db'], agentId: AgentId, propertyIds: readonly number[]) =>
  db
    .selectFrom('contact_records as r')
    .innerJoin('adverts as a', (join) => join.onRef('a.source', '=', 'r.source').onRef('a.external_id', '=', 'r.external_id'))
    .leftJoin('property_aliases as led', (join) => join.onRef('led.id', '=', 'a.property_id').on('led.agent_id', '=', agentId))
    .select((eb) => [objectId.as('propertyId'), eb.fn.min('r.day').as('day')])
    .where(sql<boolean>`(r.agent_id = ${agentId} or r.agent_id is null)`)
    .where('r.kind', '=', 'objection')
    .where('r.lifted_at', 'is', null)
    .where(isMeant(agentId, propertyIds))
    .groupBy(objectId)

const hasMarks = (eb: ExpressionBuilder<DB, never>, agentId: AgentId) =>
  eb.exists(eb.selectFrom('objections').select('hash').where(heldAgainst(agentId))).as('hasMarks')

/** Properties among these with a recorded objection, and whether there are marks to look for at the others. */
export async function findObjected(
  { db }: Pick<Ctx, 'db'>,
  agentId: AgentId,
  propertyIds: readonly number[],
): Promise<{ recorded: number[]; hasMarks: boolean }> {
  const { objections, hasMarks: isMarked } = await db
    .selectNoFrom((eb) => [jsonArrayFrom(recordedObjections(db, agentId, propertyIds)).as('objections'), hasMarks(eb, agentId)])
    .executeTakeFirstOrThrow()
  return { recorded: objections.map(({ propertyId }) => propertyId), hasMarks: Boolean(isMarked) }
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
