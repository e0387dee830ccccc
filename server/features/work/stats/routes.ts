import { stats } from '#shared/contract/work/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { countOffers } from '../../market/properties/service.ts'
import { hasPartners } from '../../network/partners/service.ts'
import { hearsOfMatches } from '../../people/notifications/service.ts'
import { countExported } from '../crm/service.ts'
import { countFavorites } from '../favorites/service.ts'
import { getFirstSteps, getStats } from './queries.ts'

export function statsRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, stats, {
    get: async (ctx, { user }) => {
      const [{ ownListings, newToday }, exported, watchlist, offers, firstSteps, isHeard, hasPartner] = await Promise.all([
        getStats(ctx, user.officeId),
        countExported(ctx, user.officeId),
        countFavorites(ctx, user.id),
        countOffers(ctx),
        getFirstSteps(ctx, user.id),
        hearsOfMatches(ctx, user.id),
        hasPartners(ctx, user.officeId),
      ])
      return {
        newToday,
        exported,
        watchlist,
        totalListings: offers + ownListings,
        firstSteps: { ...firstSteps, hasSharedLink: firstSteps.hasSharedLink || hasPartner, hearsOfMatches: isHeard },
      }
    },
  })
}
