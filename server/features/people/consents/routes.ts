import { consents } from '#shared/contract/people/consents.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { acceptAgreement, getAcceptedText, getAgreement } from './agreement.ts'
import { consentsCsv, listConsentsFor } from './service.ts'

export function consentRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, consents, {
    list: (ctx, { user, query }) => listConsentsFor(ctx, user, query),
    csv: async (ctx, { user }) => consentsCsv(ctx, user),
    agreement: (ctx, { user }) => getAgreement(ctx, user.officeId),
    accept: (ctx, { user, body }) => acceptAgreement(ctx, user, body.hash),
    acceptedText: (ctx, { user, params }) => getAcceptedText(ctx, user.officeId, params.id),
  })
}
