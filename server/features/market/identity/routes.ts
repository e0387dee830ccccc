import { identity } from '#shared/contract/market/identity.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { decideSame, joinByHand, partAdvert, undoDecision } from './decisions.ts'
import { maybeSame } from './service.ts'

export function identityRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, identity, {
    list: (ctx, { user, query }) => maybeSame(ctx, user.officeId, query.offset),
    decide: (ctx, { user, body }) => decideSame(ctx, user, body.oneId, body.otherId, body.isSame),
    join: (ctx, { user, params, body }) => joinByHand(ctx, user, params.id, body.otherId),
    part: (ctx, { user, params, body }) => partAdvert(ctx, user, params.id, body.advertId),
    undo: (ctx, { user, params }) => undoDecision(ctx, user, params.id),
  })
}
