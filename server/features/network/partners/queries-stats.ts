import type { PartnerStats } from '#shared/contract/network/partners.ts'
import type { PartnerId } from '#shared/domain/ids.ts'
import { type Cents, toEuro } from '#shared/domain/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

interface Earned {
  readonly count: number
  readonly cents: number
}

/** Outcome of a partner's tips. */
export async function getPartnerStats(ctx: Ctx, partnerId: PartnerId): Promise<PartnerStats> {
  const tips = await countTips(ctx, partnerId)
  const earned = await sumCommissions(ctx, partnerId)
  const relations = await ctx.db
    .selectFrom('partner_relations as r')
    .select(['r.office_id as maklerUserId', 'r.is_active as isActive', 'r.created_at as createdAt'])
    .select(selectOfficeName(sql.ref('r.office_id')).as('maklerName'))
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.office_id')
    .execute()
  const total = { propertyTips: sum(tips.map(({ count }) => count)), ...statsFrom(earned) }
  return {
    totalStats: total,
    totalTips: total.propertyTips,
    successfulDeals: sum(tips.map(({ sold }) => sold)),
    totalCommission: total.totalCommissionAmount,
    unreadMessages: await countUnread(ctx, partnerId),
    relationStats: relations.map((relation) => ({
      ...relation,
      stats: {
        propertyTips: tips.find(({ officeId }) => officeId === relation.maklerUserId)?.count ?? 0,
        ...statsFrom(earned.filter(({ officeId }) => officeId === relation.maklerUserId)),
      },
    })),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const statsFrom = (earned: readonly Earned[]) => ({
  commissions: sum(earned.map(({ count }) => count)),
  totalCommissionAmount: toEuro(sum(earned.map(({ cents }) => cents)) as Cents),
})

function countTips({ db }: Ctx, partnerId: PartnerId) {
  return db
    .selectFrom('property_tips')
    .select(({ fn, eb }) => [
      'office_id as officeId',
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '=', 'sold'))
        .as('sold'),
    ])
    .where('partner_id', '=', partnerId)
    .groupBy('office_id')
    .execute()
}

function sumCommissions({ db }: Ctx, partnerId: PartnerId) {
  return db
    .selectFrom('commissions')
    .select(({ fn }) => ['office_id as officeId', fn.countAll<number>().as('count'), fn.sum<number>('amount_cents').as('cents')])
    .where('partner_id', '=', partnerId)
    .groupBy('office_id')
    .execute()
}

async function countUnread({ db }: Ctx, partnerId: PartnerId): Promise<number> {
  const { n } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('partner_id', '=', partnerId)
    .where('from_agent', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}
