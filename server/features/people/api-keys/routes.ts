import { apiKeys } from '#shared/contract/people/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listApiKeys } from './queries.ts'
import { changeApiKey, createApiKey, endApiKey } from './service.ts'

export function apiKeyRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, apiKeys, {
    list: (ctx, { user }) => listApiKeys(ctx, user.id),
    create: (ctx, { user, body }) => createApiKey(ctx, user.id, body),
    update: (ctx, { user, params, body }) => changeApiKey(ctx, user.id, params.id, body),
    end: (ctx, { user, params }) => endApiKey(ctx, user.id, params.id),
  })
}
