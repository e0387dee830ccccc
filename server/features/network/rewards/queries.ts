import type { Cents } from '#shared/domain/money.ts'
import type { ServiceType } from '#shared/domain/service-type.ts'
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
