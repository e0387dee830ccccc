import { rewards } from '#shared/contract/network/rewards.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { adminTips, assignTip, changeReward, decideTip, listPartnerRewards } from './service.ts'

export function rewardRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, rewards, {
    list: (ctx) => listPartnerRewards(ctx),
    update: (ctx, { user, params, body }) => changeReward(ctx, user.id, params.id, body.rewardAmount),
    tips: (ctx, { user, query }) => adminTips(ctx, user.id, query),
    setTipStatus: (ctx, { user, params, body }) => decideTip(ctx, user.id, params.id, body),
    giveTip: (ctx, { user, params, body }) => assignTip(ctx, user.id, params.id, body.maklerUserId),
  })
}
