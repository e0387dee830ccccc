import { billing } from '#shared/contract/network/billing.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { acceptAgreement, changeBilling, listAgreements, readOwnBilling } from './service.ts'

export function billingRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, billing, {
    get: (ctx, { user }) => readOwnBilling(ctx, user),
    put: (ctx, { user, body }) => changeBilling(ctx, user, body),
    agreements: (ctx, { user }) => listAgreements(ctx, user.id),
    accept: (ctx, { user, body }) => acceptAgreement(ctx, user.id, body.maklerUserId, body.version),
  })
}
