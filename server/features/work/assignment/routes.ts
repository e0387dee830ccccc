import { assignment } from '#shared/contract/work/assignment.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { previewRule } from './preview.ts'
import {
  addAbsence,
  addRule,
  changeRule,
  getAssignment,
  orderRules,
  removeAbsence,
  removeRule,
  setSettings,
  switchRule,
  whyAt,
} from './service.ts'

export function assignmentRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, assignment, {
    get: (ctx, { user }) => getAssignment(ctx, user),
    addRule: (ctx, { user, body }) => addRule(ctx, user, body),
    changeRule: (ctx, { user, params, body }) => changeRule(ctx, user, params.id, body),
    removeRule: (ctx, { user, params }) => removeRule(ctx, user, params.id),
    switchRule: (ctx, { user, params, body }) => switchRule(ctx, user, params.id, body.isActive),
    previewRule: (ctx, { user, params }) => previewRule(ctx, user, params.id),
    order: (ctx, { user, body }) => orderRules(ctx, user, body.ruleIds),
    set: (ctx, { user, body }) => setSettings(ctx, user, body),
    addAbsence: (ctx, { user, body }) => addAbsence(ctx, user, body),
    removeAbsence: (ctx, { user, params }) => removeAbsence(ctx, user, params.id),
    why: (ctx, { user, params }) => whyAt(ctx, user, params.id),
  })
}
