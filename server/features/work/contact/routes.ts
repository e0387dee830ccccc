import { contact } from '#shared/contract/work/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { objectionReach } from './reach.ts'
import { getContact, recordConsent, recordObjection, recordOverride, undoObjection, withdrawConsent } from './records.ts'

export function contactRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, contact, {
    get: (ctx, { user, params }) => getContact(ctx, user.officeId, params.id),
    consent: (ctx, { user, params, body }) => recordConsent(ctx, user, params.id, body),
    withdrawConsent: (ctx, { user, params, body }) => withdrawConsent(ctx, user, params.id, body),
    objection: (ctx, { user, params, body }) => recordObjection(ctx, user, params.id, body),
    reach: (ctx, { user, params }) => objectionReach(ctx, user.officeId, params.id),
    undoObjection: (ctx, { user, params, body }) => undoObjection(ctx, user, params.id, body.records),
    override: (ctx, { user, params, body }) => recordOverride(ctx, user, params.id, body),
  })
}
