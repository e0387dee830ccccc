import { DONE } from '#shared/contract/fields.ts'
import { statements } from '#shared/contract/network/statements.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { statementsCsv } from './csv.ts'
import { askForPayout, payoutNeeds } from './payout.ts'
import {
  cancelStatement,
  discardDraft,
  draftStatement,
  getStatement,
  issueStatement,
  ownPdf,
  ownStatements,
  getPdf,
  payStatement,
  listAgentStatements,
} from './service.ts'

export function statementRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, statements, {
    list: (ctx, { user, query }) => listAgentStatements(ctx, user.officeId, query),
    get: (ctx, { user, params }) => getStatement(ctx, user.officeId, params.id),
    create: (ctx, { user, body }) => draftStatement(ctx, user.officeId, body),
    discard: async (ctx, { user, params }) => {
      await discardDraft(ctx, user.officeId, params.id)
      return DONE
    },
    issue: (ctx, { user, params }) => issueStatement(ctx, user, params.id),
    pay: (ctx, { user, params, body }) => payStatement(ctx, user, params.id, body.paidDate),
    cancel: (ctx, { user, params, body }) => cancelStatement(ctx, user, params.id, body.reason),
    ask: async (ctx, { user, params }) => {
      await askForPayout(ctx, user, params.id)
      return DONE
    },
    csv: (ctx, { user, query }) => statementsCsv(ctx, user, query),
    pdf: (ctx, { user, params }) => getPdf(ctx, user, params.id),
    own: (ctx, { user, query }) => ownStatements(ctx, user.id, query),
    needs: (ctx, { user }) => payoutNeeds(ctx, user.id),
    ownPdf: (ctx, { user, params }) => ownPdf(ctx, user.id, params.id),
  })
}
