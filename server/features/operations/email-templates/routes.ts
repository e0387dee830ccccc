import { emailTemplates } from '#shared/contract/operations/email-templates.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { renderBuiltIn, changeTemplate, createTemplate, renderPreview, removeTemplate, listMailTemplates } from './service.ts'

export function mailTemplateRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, emailTemplates, {
    list: (ctx, { query }) => listMailTemplates(ctx, query),
    create: (ctx, { user, body }) => createTemplate(ctx, body, user.id),
    update: (ctx, { user, params, body }) => changeTemplate(ctx, params.id, body, user.id),
    remove: (ctx, { user, params }) => removeTemplate(ctx, params.id, user.id),
    builtIn: async (ctx, { query }) => renderBuiltIn(ctx, query.templateType),
    preview: async (ctx, { body }) => renderPreview(ctx, body),
  })
}
