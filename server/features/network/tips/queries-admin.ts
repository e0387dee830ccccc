import type { OfficeId, PartnerId, UserId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { TIP_TYPES, TipStatus } from '#shared/domain/tip.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, containing, isNewer, isOlder, type Page, toPage, searchWords } from '../../../db/pages.ts'
import { hasActiveAgent } from '../../../db/seen-by.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

/** Admins see the owner's data only with the owner's consent. */
const consented = (column: 't.seller_name' | 't.seller_phone' | 't.seller_email') =>
  sql<string | null>`case when t.owner_consent_version is not null then ${sql.ref(column)} end`

/** A tip as an admin decides on it; `rewardCents` is the reward paid to its partner so far. */
function all({ db }: Ctx) {
  return db
    .selectFrom('property_tips as t')
    .leftJoin('users as p', 'p.id', 't.partner_id')
    .leftJoin('commissions as c', (join) => join.onRef('c.tip_id', '=', 't.id').on('c.kind', '=', 'reward'))
    .select([
      't.id',
      't.tip_type as tipType',
      't.address',
      't.street',
      't.house_number as houseNumber',
      't.zip_code as zipCode',
      't.city',
      't.status',
      't.submitted_at as submittedAt',
      't.partner_id as partnerId',
      'p.first_name as partnerFirstName',
      'p.last_name as partnerLastName',
      't.office_id as officeId',
      selectOfficeName(sql.ref('t.office_id')).$castTo<string | null>().as('officeName'),
      'c.amount_cents as rewardCents',
    ])
    .select([
      consented('t.seller_name').as('ownerName'),
      consented('t.seller_phone').as('ownerPhone'),
      consented('t.seller_email').as('ownerEmail'),
    ])
    .$narrowType<{ tipType: (typeof TIP_TYPES)[number]; status: TipStatus; rewardCents: Cents | null }>()
}

export type TipForAdmin = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

export interface TipFilter extends Asked {
  readonly search?: string | undefined
  readonly statuses?: readonly TipStatus[] | undefined
  readonly isInPool?: boolean | undefined
  readonly sort?: 'newest' | 'oldest' | undefined
}

/** Address and owner's name, as far as an admin may read them. */
const WORDS = sql`lower(concat_ws(' ', t.address, t.street, t.house_number, t.zip_code, t.city, ${consented('t.seller_name')}))`

export async function listAll(ctx: Ctx, { search, statuses, isInPool, sort = 'newest', ...asked }: TipFilter): Promise<Page<TipForAdmin>> {
  const [direction, comesNext] = sort === 'newest' ? (['desc', isOlder] as const) : (['asc', isNewer] as const)
  let query = all(ctx).where(comesNext('t.submitted_at', 't.id', asked))
  for (const word of searchWords(search)) query = query.where(sql<boolean>`${WORDS} like ${containing(word)}`)
  if (statuses) query = query.where('t.status', 'in', statuses)
  if (isInPool) query = query.where('t.office_id', 'is', null)
  const rows = await query
    .orderBy('t.submitted_at', direction)
    .orderBy('t.id', direction)
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ submittedAt, id }) => [submittedAt, id])
}

export async function countTips({ db }: Ctx): Promise<{ tips: number; inPool: number }> {
  return db
    .selectFrom('property_tips')
    .select([sql<number>`count(*)::int`.as('tips'), sql<number>`count(*) filter (where office_id is null)::int`.as('inPool')])
    .executeTakeFirstOrThrow()
}

/** Locks the row until the transaction ends. */
export function lockAny(ctx: Ctx, id: number): Promise<TipForAdmin | undefined> {
  return all(ctx).where('t.id', '=', id).forUpdate('t').executeTakeFirst()
}

export async function storeStatus({ db }: Ctx, id: number, status: TipStatus): Promise<void> {
  await db.updateTable('property_tips').set({ status }).where('id', '=', id).execute()
}

/** False if the tip already belongs to an agent. */
export async function storeOffice({ db }: Ctx, id: number, officeId: OfficeId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_tips')
    .set({ office_id: officeId })
    .where('id', '=', id)
    .where('office_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A tip in one of these states goes back to the pool when its agent leaves. */
const OPEN: TipStatus[] = ['submitted', 'contacted', 'accepted']

/** Takes an agent's open tips away and clears all notes and marks, because the next agent starts from scratch. Returns the tips. */
export async function releaseOpen({ db }: Ctx, officeId: OfficeId): Promise<{ id: number; partnerId: PartnerId | null }[]> {
  return db
    .updateTable('property_tips')
    .set({ office_id: null, own_notes: null, agent_notes: null, follow_up_date: null, owner_cleared_at: null })
    .where('office_id', '=', officeId)
    .where('status', 'in', OPEN)
    .returning(['id', 'partner_id as partnerId'])
    .execute()
}

/** Another office that gets these tips reads no names of this one's agents. */
export async function forgetHistoryAuthors({ db }: Ctx, tipIds: readonly number[]): Promise<void> {
  await db
    .updateTable('tip_history')
    .set({ author_id: null })
    .where(sql<boolean>`tip_id = any(${tipIds}::bigint[])`)
    .execute()
}

/** Place of a tip without an agent, to identify its owner. */
export function findInPool({ db }: Ctx, id: number) {
  return db
    .selectFrom('property_tips')
    .select(['id', 'place_street as placeStreet', 'place_zip as placeZip'])
    .select(['seller_name as sellerName', 'seller_phone as sellerPhone', 'seller_email as sellerEmail'])
    .where('id', '=', id)
    .where('office_id', 'is', null)
    .executeTakeFirst()
}

/** Whether this is an office that may get a tip. */
export async function isOpenOffice({ db }: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select ${hasActiveAgent(sql`${id}::uuid`)} as "isOpen"`.execute(db)
  return rows[0]?.isOpen ?? false
}

/** Tips of a partner or of the office that closes with an agent: those that would go back to the pool, and those that would stay. */
export async function countTipsWith({ db }: Ctx, userId: UserId, closing: OfficeId | undefined): Promise<{ open: number; kept: number }> {
  const officeId = closing ?? null
  const { rows } = await sql<{ open: number; kept: number }>`
    select count(*) filter (where office_id = ${officeId} and status = any(${OPEN}))::int as open,
      count(*) filter (where partner_id = ${userId} or office_id = ${officeId} and not status = any(${OPEN}))::int as kept
    from property_tips where office_id = ${officeId} or partner_id = ${userId}`.execute(db)
  return rows[0] as (typeof rows)[number]
}
