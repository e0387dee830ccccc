import { office } from '#shared/contract/people/office.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { changeOffice, chooseForColleagues, getOffice } from './service.ts'

export function officeRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, office, {
    get: (ctx, { user }) => getOffice(ctx, user.officeId),
    put: (ctx, { user, body }) => changeOffice(ctx, user, body),
    setColleagues: (ctx, { user, body }) => chooseForColleagues(ctx, user, body),
  })
}
