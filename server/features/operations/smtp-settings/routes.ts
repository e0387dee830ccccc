import { smtpSettings } from '#shared/contract/operations/smtp-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeSetting, createSetting, removeSetting, setGlobal, listSmtpSettings, testSetting } from './service.ts'

export function smtpSettingRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, smtpSettings, {
    list: (ctx, { query }) => listSmtpSettings(ctx, query),
    create: (ctx, { user, body }) => createSetting(ctx, body, user.id),
    update: (ctx, { user, params, body }) => changeSetting(ctx, params.id, body, user.id),
    remove: (ctx, { user, params }) => removeSetting(ctx, params.id, user.id),
    setGlobal: (ctx, { user, params }) => setGlobal(ctx, params.id, user.id),
    test: (ctx, { user, body }) => testSetting(ctx, user.id, body),
  })
}
