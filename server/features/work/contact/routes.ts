import { contact } from '#shared/contract/work/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { recordConsent, recordObjection, recordOverride } from './records.ts'
import { contactOf } from './service.ts'

export function contactRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, contact, {
    get: (ctx, { user, params }) => contactOf(ctx, user.id, params.id),
    consent: (ctx, { user, params, body }) => recordConsent(ctx, user.id, params.id, body),
    objection: (ctx, { user, params, body }) => recordObjection(ctx, user.id, params.id, body),
    override: (ctx, { user, params, body }) => recordOverride(ctx, user.id, params.id, body),
  })
}
