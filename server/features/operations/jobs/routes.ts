import { DONE } from '#shared/contract/fields.ts'
import { jobs } from '#shared/contract/operations/jobs.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { discardJob, listJobs, listKinds, retryJob } from './service.ts'

export function jobRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, jobs, {
    list: (ctx, { query }) => listJobs(ctx, query),
    kinds: async (ctx) => listKinds(ctx),
    retry: async (ctx, { user, params }) => {
      await retryJob(ctx, user.id, params.id)
      return DONE
    },
    discard: async (ctx, { user, params }) => {
      await discardJob(ctx, user.id, params.id)
      return DONE
    },
  })
}
