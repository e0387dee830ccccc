import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import type { Author, OfficeId } from '#shared/domain/ids.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import type { Owner } from './owner.ts'

type ContactRecord = Contact['records'][number]

/** Rows of this agent and global ones; without an agent only the global ones. */
export const heldAgainst = (officeId: OfficeId | null) => sql<boolean>`(office_id = ${officeId}::uuid or office_id is null)`

/** Records of any advert of the owner. */
const isAboutAdvert = ({ adverts }: Owner, table = 'contact_records') =>
  sql<boolean>`(${sql.ref(`${table}.source`)}, ${sql.ref(`${table}.external_id`)}) in (select split_part(advert, ' ', 1), substring(advert from position(' ' in advert) + 1)
    from unnest(${[...adverts]}::text[]) as advert)`

/** Filters by agent and by owner; without either, all objections match. */
export interface Held {
  readonly officeId?: OfficeId
  readonly owner?: Owner
}

export const isHeld = ({ officeId, owner }: Held) =>
  sql<boolean>`(${officeId ?? null}::uuid is null or r.office_id = ${officeId ?? null}) and ${owner ? isAboutAdvert(owner, 'r') : sql`true`}`

export async function listContactRecords({ db }: Ctx, officeId: OfficeId, owner: Owner): Promise<ContactRecord[]> {
  const rows = await db
    .selectFrom('contact_records')
    .select(['id', 'kind', 'channel', 'reason', 'day', 'created_at as createdAt', 'lifted_at as liftedAt'])
    .select(
      sql<ContactRecord['liftedBy']>`case when lifted_at is not null and kind = 'objection'
        then case when ended is null then 'owner' else 'agent' end end`.as('liftedBy'),
    )
    .select(nameAuthor(officeId, 'author_id').as('author'))
    .where('office_id', '=', officeId)
    .where(isAboutAdvert(owner))
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
  /** Letter on whose page the owner made the statement. */
  readonly letterId?: number
  /** Sealed by `sealPerson`. */
  readonly person?: Buffer
  /** Set if the agent may undo the objection. */
  readonly ended?: EndedFollowUp
  /** Whether it is only on record, and decides nothing. */
  readonly isLifted?: boolean
}

export async function insertContactRecord(
  { db, clock }: Ctx,
  author: Author | null,
  { source, externalId }: Pick<Owner, 'source' | 'externalId'>,
  { letterId, person, ended, isLifted = false, ...record }: NewContactRecord,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_records')
    .values({
      office_id: author?.officeId ?? null,
      author_id: author?.id ?? null,
      source,
      external_id: externalId,
      ...record,
      letter_id: letterId ?? null,
      // objections the owner made on a letter page
      outlives_agent: record.kind === 'objection' && letterId !== undefined,
      person: person ?? null,
      ended: ended ? JSON.stringify(ended) : null,
      lifted_at: isLifted ? clock.now() : null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The advert at which this was recorded. */
export async function findAdvert({ db }: Ctx, officeId: OfficeId, id: number): Promise<Pick<Owner, 'source' | 'externalId'>> {
  return db
    .selectFrom('contact_records')
    .select(['source', 'external_id as externalId'])
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Ends a consent; the record stays. */
export async function liftConsent({ db, clock }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ lifted_at: clock.now() })
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .where('kind', '=', 'consent')
    .execute()
}

export async function storePerson({ db }: Ctx, officeId: OfficeId, id: number, person: Buffer): Promise<void> {
  await db.updateTable('contact_records').set({ person }).where('office_id', '=', officeId).where('id', '=', id).execute()
}

/** Stores the day on which the consents to a channel were last used, on all adverts of these owners. */
export async function storeConsentUse(
  { db }: Ctx,
  officeId: OfficeId,
  propertyIds: readonly number[],
  channel: Channel,
  day: string,
): Promise<void> {
  const ids = withStandIns(sql`${officeId}::uuid`, sql`${propertyIds}::bigint[]`)
  await db
    .updateTable('contact_records')
    .set({ last_used_on: day })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`(source, external_id) in (select a.source, a.external_id from adverts a where a.property_id = any(${ids}))`)
    .where('kind', '=', 'consent')
    .where('lifted_at', 'is', null)
    .where('channel', '=', channel)
    .execute()
}
