import { claims } from '#shared/contract/work/claims.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listClaims } from './queries.ts'
import { claimLead, leavePage, releaseLead, renewLead } from './service.ts'

export function claimRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, claims, {
    list: (ctx, { user }) => listClaims(ctx, user),
    claim: (ctx, { user, params, body }) => claimLead(ctx, user, params.id, body.page),
    renew: (ctx, { user, params }) => renewLead(ctx, user, params.id),
    release: (ctx, { user, params }) => releaseLead(ctx, user, params.id),
    leave: (ctx, { user, body }) => leavePage(ctx, user, body),
  })
}
