import { privacy } from '#shared/contract/people/privacy.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { accessAsJson, accessAsPdf } from './export.ts'
import { processingRecord } from './processing.ts'
import { changeRetention, previewRetention, retentionRules, retentionRuns } from './retention.ts'
import { countFoundAgents, crmIsDone, erasePerson, listErasuresFor, findPeople, personFile } from './service.ts'

export function privacyRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, privacy, {
    find: (ctx, { user, query }) => findPeople(ctx, user, query.search),
    agents: (ctx, { query }) => countFoundAgents(ctx, query.search),
    file: (ctx, { user, query }) => personFile(ctx, user, query.of),
    exportJson: (ctx, { user, query }) => accessAsJson(ctx, user, query.of),
    exportPdf: (ctx, { user, query }) => accessAsPdf(ctx, user, query.of),
    processing: (ctx, { user }) => processingRecord(ctx, user),
    erase: (ctx, { user, body }) => erasePerson(ctx, user, body.of, body.block),
    erasures: (ctx, { user, query }) => listErasuresFor(ctx, user, query),
    crmDone: (ctx, { user, params }) => crmIsDone(ctx, user.officeId, params.id),
    retention: (ctx) => retentionRules(ctx),
    retentionPreview: (ctx) => previewRetention(ctx),
    retentionRuns: (ctx, { query }) => retentionRuns(ctx, query),
    setRetention: (ctx, { user, params, body }) => changeRetention(ctx, params.key, body.days, user.id),
  })
}
