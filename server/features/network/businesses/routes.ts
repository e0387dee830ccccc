import { businesses } from '#shared/contract/network/businesses.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { countCriteria } from '../partner-criteria/service.ts'
import { pageOfPartners } from '../partners/service.ts'
import { toPartnerUser } from './registered.ts'
import { countPartners, exportPartners, forgetBusiness, getPartner, listPartners, setStatus } from './service.ts'

export function businessRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, businesses, {
    list: (ctx, { user, query: { limit, cursor, ...filter } }) => listPartners(ctx, user.officeId, filter, { limit, cursor }),
    counts: async (ctx, { user, query }) => ({
      partners: await countPartners(ctx, user.officeId, query),
      criteria: await countCriteria(ctx, user.officeId),
    }),
    registered: async (ctx, { user, query }) => {
      const page = await pageOfPartners(ctx, user, query)
      return page.with(page.rows.map(toPartnerUser))
    },
    get: (ctx, { user, params }) => getPartner(ctx, user.officeId, params.id),
    setStatus: (ctx, { user, params, body }) => setStatus(ctx, user.officeId, params.id, body.prospectStatus),
    export: (ctx, { user, body }) => exportPartners(ctx, user, body),
    forget: (ctx, { user, params }) => forgetBusiness(ctx, user.officeId, params.id),
  })
}
