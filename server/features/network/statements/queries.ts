import type { OwnStatement, Statement } from '#shared/contract/network/statements.ts'
import type { OfficeId, PartnerId, UserId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

const DOCUMENT = [
  's.id',
  's.kind',
  's.status',
  's.number',
  's.issued_at as issuedAt',
  's.paid_date as paidDate',
  's.cancels_id as cancelsId',
  's.content',
  's.content_hash as contentHash',
  's.payee_iban as payeeIban',
  's.created_at as createdAt',
  's.office_id as officeId',
  's.partner_id as partnerId',
] as const

function ofAgent({ db }: Ctx, officeId: OfficeId) {
  return db
    .selectFrom('statements as s')
    .leftJoin('users as u', 'u.id', 's.partner_id')
    .select(DOCUMENT)
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .$narrowType<Kept>()
    .where('s.office_id', '=', officeId)
}

interface Kept {
  kind: Statement['kind']
  status: Statement['status']
}

/** An issued document as stored. */
export interface Frozen {
  readonly content: string | null
  /** The IBAN, sealed. */
  readonly payeeIban: Buffer | null
}

/** With the name of the other side: the partner's, or for the partner the office's. */
export type KeptStatement = Awaited<ReturnType<ReturnType<typeof ofAgent>['executeTakeFirstOrThrow']>>

/** Newest first. */
export async function listStatements(ctx: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<KeptStatement>> {
  const rows = await ofAgent(ctx, officeId)
    .where(isOlder('s.created_at', 's.id', asked))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

export function findStatement(ctx: Ctx, officeId: OfficeId, id: number): Promise<KeptStatement | undefined> {
  return ofAgent(ctx, officeId).where('s.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function lockStatement(ctx: Ctx, officeId: OfficeId, id: number): Promise<KeptStatement | undefined> {
  return ofAgent(ctx, officeId).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
}

/** Documents issued on these days in Berlin, ordered by number. */
export function listIssued(ctx: Ctx, officeId: OfficeId, from: string, to: string): Promise<KeptStatement[]> {
  const day = sql<string>`(s.issued_at at time zone 'Europe/Berlin')::date`
  return ofAgent(ctx, officeId)
    .where(sql<boolean>`${day} between ${from}::date and ${to}::date`)
    .orderBy('s.number')
    .execute()
}

/** A partner's documents, newest first, without drafts. */
export async function listOwn({ db }: Ctx, partnerId: PartnerId, asked: Asked): Promise<Page<KeptStatement>> {
  const rows = await db
    .selectFrom('statements as s')
    .select(DOCUMENT)
    .select(selectOfficeName(sql.ref('s.office_id')).$castTo<string | null>().as('name'))
    .$narrowType<Kept & { status: OwnStatement['status'] }>()
    .where('s.partner_id', '=', partnerId)
    .where('s.number', 'is not', null)
    .where(isOlder('s.issued_at', 's.id', asked))
    .orderBy('s.issued_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ issuedAt, id }) => [issuedAt ?? '', id])
}

/** The frozen text of a document issued to this partner. */
export function findOwnContent({ db }: Ctx, partnerId: PartnerId, id: number): Promise<Frozen | undefined> {
  return db
    .selectFrom('statements')
    .select(['content', 'payee_iban as payeeIban'])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .where('number', 'is not', null)
    .executeTakeFirst()
}

export async function insertDraft({ db, clock }: Ctx, officeId: OfficeId, partnerId: PartnerId): Promise<number> {
  const { id } = await db
    .insertInto('statements')
    .values({ office_id: officeId, partner_id: partnerId, kind: 'credit_note', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDraft({ db }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db.deleteFrom('statements').where('id', '=', id).where('office_id', '=', officeId).where('number', 'is', null).execute()
}

/** The agent's next number. The row lock serialises callers, and a rollback leaves no gap. */
export async function nextNumber({ db }: Ctx, officeId: OfficeId): Promise<number> {
  const { last } = await db
    .insertInto('statement_series')
    .values({ office_id: officeId, last: 1 })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet({ last: sql`statement_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export interface Issued {
  readonly kind: Statement['kind']
  readonly number: number
  readonly content: string
  readonly contentHash: Buffer
  readonly payeeIban: string | null
}

const sealed = ({ secrets }: Pick<Ctx, 'secrets'>, iban: string | null): Buffer | null => (iban === null ? null : secrets.seal(iban))

export async function storeIssued(ctx: Ctx, officeId: OfficeId, id: number, issued: Issued): Promise<void> {
  const { kind, number, content, contentHash, payeeIban } = issued
  const frozen = { content, content_hash: contentHash, payee_iban: sealed(ctx, payeeIban) }
  await ctx.db
    .updateTable('statements')
    .set({ kind, number, ...frozen, status: 'issued', issued_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
}

export async function insertCancellation(
  ctx: Ctx,
  { officeId, partnerId, cancelsId }: { officeId: OfficeId; partnerId: PartnerId | null; cancelsId: number },
  { kind, number, content, contentHash, payeeIban }: Issued,
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('statements')
    .values({
      office_id: officeId,
      partner_id: partnerId,
      kind,
      status: 'issued',
      number,
      content,
      content_hash: contentHash,
      payee_iban: sealed(ctx, payeeIban),
      issued_at: now,
      cancels_id: cancelsId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeStatus(
  { db }: Ctx,
  officeId: OfficeId,
  id: number,
  change: { status: Statement['status']; paid_date?: string | null },
): Promise<void> {
  await db.updateTable('statements').set(change).where('id', '=', id).where('office_id', '=', officeId).execute()
}

export interface Settled {
  readonly id: number
  readonly kind: 'reward' | 'share'
  readonly propertyAddress: string | null
  readonly propertyCity: string | null
  readonly saleDate: string | null
  readonly createdAt: string
  readonly salePrice: Cents | null
  readonly commissionRate: number | null
  readonly amount: Cents
  readonly statementId: number | null
}

function settled({ db }: Ctx) {
  return db
    .selectFrom('commissions')
    .select([
      'id',
      'kind',
      'property_address as propertyAddress',
      'property_city as propertyCity',
      'sale_date as saleDate',
      'created_at as createdAt',
      'sale_price_cents as salePrice',
      'commission_rate as commissionRate',
      'amount_cents as amount',
      'statement_id as statementId',
    ])
    .$narrowType<{ kind: Settled['kind']; salePrice: Cents | null; amount: Cents }>()
}

/** Commissions on these documents, in the order they were earned. */
export function listLines(ctx: Ctx, statementIds: readonly number[]): Promise<Settled[]> {
  return settled(ctx)
    .where(sql<boolean>`statement_id = any(${statementIds}::bigint[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many of these commissions belong to this agent and this partner. */
export async function countOwed({ db }: Ctx, officeId: OfficeId, partnerId: PartnerId, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('commissions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .where('partner_id', '=', partnerId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return n
}

/** Documents of both sides. */
export async function countStatements({ db }: Ctx, userId: UserId, closing: OfficeId | undefined): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from statements where partner_id = ${userId} or office_id = ${closing ?? null}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Numbers of these documents; drafts have none. */
export async function listStatementNumbers({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id, content::jsonb ->> 'number' as name from statements where id = any(${ids}::bigint[])`.execute(db)
  return rows
}
