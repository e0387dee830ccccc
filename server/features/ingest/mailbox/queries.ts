import type { InboundMail } from '#shared/contract/ingest/mailbox.ts'
import type { InboundMailState } from '#shared/domain/inbound-mail.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Source } from '#shared/domain/sources.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { selectAgents } from '../../../db/seen-by.ts'

export async function findName({ db }: Ctx, officeId: OfficeId): Promise<string | undefined> {
  const row = await db.selectFrom('mailboxes').select('name').where('office_id', '=', officeId).executeTakeFirst()
  return row?.name
}

/** Replaces an existing address. */
export async function storeName({ db, clock }: Ctx, officeId: OfficeId, name: string): Promise<void> {
  const row = { name, created_at: clock.now() }
  await db
    .insertInto('mailboxes')
    .values({ office_id: officeId, ...row })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .execute()
}

/** Returns whether a row was deleted. */
export async function deleteName({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mailboxes').where('office_id', '=', officeId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The active agent with this local part. */
export async function findOwner({ db }: Ctx, name: string): Promise<OfficeId | undefined> {
  const row = await db
    .selectFrom('mailboxes as m')
    .innerJoin('users as u', 'u.office_id', 'm.office_id')
    .select('m.office_id as officeId')
    .where('m.name', '=', name)
    .where('u.role', '=', 'agent')
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row?.officeId
}

/** An agent's emails since then with their bytes, the bytes of all that are kept, and among these of those not fully read. */
export async function measureMails(
  { db }: Ctx,
  officeId: OfficeId,
  since: Date,
): Promise<{ count: number; bytes: number; kept: number; read: number }> {
  return db
    .selectFrom('inbound_mails')
    .select([
      sql<number>`coalesce(sum(octet_length(content)) filter (where state in ('unread', 'partly')), 0)::double precision`.as('read'),
      sql<number>`count(*) filter (where received_at > ${since})::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(content)) filter (where received_at > ${since}), 0)::double precision`.as('bytes'),
      sql<number>`coalesce(sum(octet_length(content)), 0)::double precision`.as('kept'),
    ])
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
}

/** Drops the oldest unreadable texts until that many bytes are free; the emails stay in the list, with the reason. */
export async function dropTexts({ db }: Ctx, officeId: OfficeId, bytes: number, reason: string): Promise<void> {
  await sql`with old as (
      select id, sum(octet_length(content)) over (order by received_at, id) - octet_length(content) as before from inbound_mails
      where office_id = ${officeId} and state in ('unread', 'partly') and content is not null
    ) update inbound_mails m set content = null, reason = ${reason} from old where m.id = old.id and old.before < ${bytes}`.execute(db)
}

/** Deduplicates by hash; returns whether the email is new. */
export async function insertMail({ db, clock, tracing }: Ctx, officeId: OfficeId, hash: Buffer, content: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('inbound_mails')
    .values({ office_id: officeId, hash, content, received_at: clock.now(), trace: tracing.position() ?? null })
    .onConflict((conflict) => conflict.columns(['office_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface WaitingMail {
  readonly id: number
  readonly content: Buffer | null
  /** The email addresses of the office's agents. */
  readonly own: readonly string[]
  readonly receivedAt: string
  /** Where its arrival is recorded. */
  readonly trace: string | null
}

/** The oldest email that is due. */
export async function findWaiting({ db, clock }: Ctx, officeId: OfficeId): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('inbound_mails as m')
    .select([
      'm.id',
      'm.content',
      sql<string[]>`array(select u.email from users u where u.id in ${selectAgents(officeId)})`.as('own'),
      'm.received_at as receivedAt',
      'm.trace',
    ])
    .where('m.office_id', '=', officeId)
    .where('m.state', '=', 'waiting')
    .where(({ fn }) => fn.coalesce('m.try_after', 'm.received_at'), '<=', clock.now().toISOString())
    .orderBy('m.id')
    .executeTakeFirst()
}

/** Locks a waiting email; returns false if another worker has read it already. */
export async function lockWaiting({ db }: Ctx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_mails')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface MailResult {
  readonly state: Exclude<InboundMailState, 'waiting'>
  readonly source: Source | null
  readonly subject: string | null
  readonly isForwarded: boolean
  readonly hits: number
  readonly newHits: number
  readonly outsideHits: number
  readonly reason: string | null
}

/** Stores an email's outcome. Its text is kept only if it may need a closer look; otherwise `content` replaces it. */
export async function storeResult({ db }: Ctx, id: number, result: MailResult, content: Buffer | null): Promise<void> {
  await db
    .updateTable('inbound_mails')
    .set({
      state: result.state,
      source: result.source,
      subject: result.subject,
      is_forwarded: result.isForwarded,
      hits: result.hits,
      new_hits: result.newHits,
      outside_hits: result.outsideHits,
      reason: result.reason,
      ...(result.state !== 'unread' && result.state !== 'partly' && { content }),
    })
    .where('id', '=', id)
    .execute()
}

/** An email as listed, with its confirmation still sealed. */
type ListedMail = Omit<InboundMail, 'confirmation'> & { readonly asked: Buffer | null }

export async function listMails({ db }: Ctx, officeId: OfficeId, limit: number): Promise<ListedMail[]> {
  return db
    .selectFrom('inbound_mails')
    .select([
      'id',
      'received_at as receivedAt',
      'state',
      'source',
      'subject',
      'is_forwarded as isForwarded',
      'hits',
      'new_hits as newHits',
      'outside_hits as outsideHits',
      'reason',
      sql<Buffer | null>`case when state = 'confirmation' then content end`.as('asked'),
    ])
    .where('office_id', '=', officeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ListedMail>()
    .execute()
}

/** Postpones an email. */
export async function putOff({ db }: Ctx, id: number, until: Date): Promise<void> {
  await db.updateTable('inbound_mails').set({ try_after: until }).where('id', '=', id).where('state', '=', 'waiting').execute()
}

export async function listAgentsWithWaiting({ db, clock }: Ctx): Promise<OfficeId[]> {
  const rows = await db
    .selectFrom('inbound_mails')
    .select('office_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where(({ fn }) => fn.coalesce('try_after', 'received_at'), '<=', clock.now().toISOString())
    .execute()
  return rows.map((row) => row.office_id)
}
