import type { Cents } from '#shared/domain/money.ts'
import type { ServiceType } from '#shared/domain/service-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

const REWARD = ['id', 'service_type as serviceType', 'description', 'reward_cents as cents', 'is_active as isActive'] as const

/** In the order in which the services are listed. */
export function listRewards({ db }: Ctx) {
  return db.selectFrom('partner_rewards').select(REWARD).$narrowType<{ serviceType: ServiceType; cents: Cents }>().orderBy('id').execute()
}

export function storeReward({ db }: Ctx, id: number, cents: Cents) {
  return db
    .updateTable('partner_rewards')
    .set({ reward_cents: cents })
    .where('id', '=', id)
    .returning(REWARD)
    .$narrowType<{ serviceType: ServiceType; cents: Cents }>()
    .executeTakeFirst()
}

export function listServiceTypes({ db }: Ctx, ids: readonly number[]): Promise<{ id: number; serviceType: ServiceType }[]> {
  return db
    .selectFrom('partner_rewards')
    .select(['id', 'service_type as serviceType'])
    .$narrowType<{ serviceType: ServiceType }>()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
