import type { Commission, OwnCommission } from '#shared/contract/network/commissions.ts'
import type { OfficeId, PartnerId, UserId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

function money({ db }: Ctx) {
  return db
    .selectFrom('commissions as c')
    .select([
      'c.id',
      'c.tip_id as tipId',
      'c.kind',
      'c.property_address as propertyAddress',
      'c.property_city as propertyCity',
      euro('c.amount_cents').$notNull().as('amount'),
      euro('c.sale_price_cents').as('salePrice'),
      'c.commission_rate as commissionRate',
      'c.sale_date as saleDate',
      'c.due_date as dueDate',
      'c.paid_date as paidDate',
      'c.created_at as createdAt',
      'c.statement_id as statementId',
    ])
    .$narrowType<{ kind: Commission['kind'] }>()
}

/** A partner's commissions, newest first. */
export async function listOwn(ctx: Ctx, partnerId: PartnerId, asked: Asked): Promise<Page<Omit<OwnCommission, 'vat'>>> {
  const rows = await money(ctx)
    .where('c.partner_id', '=', partnerId)
    .select(['c.office_id as maklerUserId', selectOfficeName(sql.ref('c.office_id')).$castTo<string | null>().as('maklerName')])
    .where(isOlder('c.created_at', 'c.id', asked))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  const page = toPage(rows, asked, byAge)
  return page.with(page.rows.map((row) => ({ ...row, status: row.paidDate === null ? 'pending' : 'paid' })))
}

const byAge = ({ createdAt, id }: Pick<OwnCommission, 'createdAt' | 'id'>) => [createdAt, id]

const fullName = (firstName: string | null, lastName: string | null) => (firstName === null ? null : `${firstName} ${lastName}`.trim())

/** Status as of `today`: open until the due date, then due, finally paid. */
const STATUS = (today: string) =>
  sql<Commission['status']>`case when c.paid_date is not null then 'paid' when c.due_date <= ${today} then 'due' else 'open' end`

function owed(ctx: Ctx, officeId: OfficeId, today: string) {
  return money(ctx)
    .leftJoin('users as p', 'p.id', 'c.partner_id')
    .where('c.office_id', '=', officeId)
    .select([
      STATUS(today).as('status'),
      'c.partner_id as partnerId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.company_name as partnerCompanyName',
    ])
}

export type OwedCommission = Omit<Commission, 'vat'>

const toCommission = ({
  firstName,
  lastName,
  ...row
}: Awaited<ReturnType<ReturnType<typeof owed>['executeTakeFirstOrThrow']>>): OwedCommission => ({
  ...row,
  partnerName: fullName(firstName, lastName),
})

export interface Wanted extends Asked {
  readonly status?: Commission['status'] | undefined
  readonly tipId?: number | undefined
  readonly partnerId?: string | undefined
}

/** An agent's commissions, newest first. */
export async function listOwed(
  ctx: Ctx,
  officeId: OfficeId,
  today: string,
  { status, tipId, partnerId, ...asked }: Wanted,
): Promise<Page<OwedCommission>> {
  const rows = await owed(ctx, officeId, today)
    .$if(status !== undefined, (query) => query.where(STATUS(today), '=', status as Commission['status']))
    .$if(tipId !== undefined, (query) => query.where('c.tip_id', '=', tipId as number))
    .$if(partnerId !== undefined, (query) => query.where('c.partner_id', '=', partnerId as PartnerId))
    .where(isOlder('c.created_at', 'c.id', asked))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows.map(toCommission), asked, byAge)
}

export async function findOwed(ctx: Ctx, officeId: OfficeId, today: string, id: number): Promise<OwedCommission | undefined> {
  const row = await owed(ctx, officeId, today).where('c.id', '=', id).executeTakeFirst()
  return row && toCommission(row)
}

export interface NewCommission {
  readonly tipId: number
  readonly officeId: OfficeId | null
  readonly partnerId: PartnerId | null
  readonly kind: Commission['kind']
  readonly propertyAddress: string | null
  readonly propertyCity: string | null
  readonly amount: Cents
  readonly salePrice?: Cents
  readonly commissionRate?: number
  readonly saleDate?: string
  readonly dueDate: string | null
}

/** Returns the new id; undefined if the tip already has a commission of this kind, even under concurrent calls. */
export async function insertCommission({ db, clock }: Ctx, commission: NewCommission): Promise<number | undefined> {
  const now = clock.now()
  const row = await db
    .insertInto('commissions')
    .values({
      tip_id: commission.tipId,
      office_id: commission.officeId,
      partner_id: commission.partnerId,
      kind: commission.kind,
      property_address: commission.propertyAddress,
      property_city: commission.propertyCity,
      amount_cents: commission.amount,
      sale_price_cents: commission.salePrice ?? null,
      commission_rate: commission.commissionRate ?? null,
      sale_date: commission.saleDate ?? null,
      due_date: commission.dueDate,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tip_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks the row until the transaction ends. */
export function lockCommission({ db }: Ctx, officeId: OfficeId, id: number) {
  return db
    .selectFrom('commissions')
    .select([
      'kind',
      'partner_id as partnerId',
      'amount_cents as amount',
      'sale_price_cents as salePrice',
      'commission_rate as commissionRate',
      'sale_date as saleDate',
      'due_date as dueDate',
      'paid_date as paidDate',
      'statement_id as statementId',
    ])
    .$narrowType<{ kind: Commission['kind']; amount: Cents; salePrice: Cents | null }>()
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .forUpdate()
    .executeTakeFirst()
}

export type KeptCommission = NonNullable<Awaited<ReturnType<typeof lockCommission>>>

export async function storeCommission({ db, clock }: Ctx, officeId: OfficeId, id: number, kept: KeptCommission): Promise<void> {
  await db
    .updateTable('commissions')
    .set({
      amount_cents: kept.amount,
      sale_price_cents: kept.salePrice,
      commission_rate: kept.commissionRate,
      sale_date: kept.saleDate,
      due_date: kept.dueDate,
      paid_date: kept.paidDate,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
}

/** Commissions of an agent or a partner. */
export async function countCommissions(
  { db }: Ctx,
  userId: UserId,
  closing: OfficeId | undefined,
): Promise<{ all: number; unpaid: number; unpaidCents: number }> {
  const { rows } = await sql<{ all: number; unpaid: number; unpaidCents: number }>`
    select count(*)::int as "all", count(*) filter (where paid_date is null)::int as unpaid,
      coalesce(sum(amount_cents) filter (where paid_date is null), 0)::float8 as "unpaidCents"
    from commissions where partner_id = ${userId} or office_id = ${closing ?? null}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Partners of unpaid commissions, and of each office that owes one the agent active last, with whom it would close. */
export async function listUnpaidPeople({ db }: Ctx): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select last.id from (
      select distinct on (office_id) id from users u
      where office_id in (select office_id from commissions where paid_date is null) and deleted_at is null
      order by office_id, role <> 'agent', coalesce(last_active_on, created_at::date) desc, id) last
    union select partner_id from commissions where paid_date is null and partner_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Part of a statement: an office's commissions with their tips. */
export const selectCommissions = (officeId: OfficeId) => sql`(
  select c.id, c.tip_id, c.created_at, c.amount_cents, c.sale_date, c.paid_date from commissions c where c.office_id = ${officeId})`
