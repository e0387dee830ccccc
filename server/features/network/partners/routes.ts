import { DONE } from '#shared/contract/fields.ts'
import { partners } from '#shared/contract/network/partners.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { invitationPdf } from './invitation.ts'
import { partnersFile } from './list-file.ts'
import { getAccount } from '../../people/accounts/service.ts'
import { getProfile, listPartners } from './queries.ts'
import { getPartnerStats } from './queries-stats.ts'
import {
  changeProfile,
  connectPartner,
  getInviter,
  getPartnerLink,
  pausePartner,
  registerPartner,
  renewLink,
  requirePartner,
  shareLink,
} from './service.ts'

export function partnerRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, partners, {
    check: async (ctx, { params }) => {
      const { officeId, shortLink, ...makler } = await getInviter(ctx, params.shortLink)
      return { valid: true as const, relation: { maklerUserId: officeId, shortLink, isActive: true }, makler }
    },
    register: async (ctx, { params, body }) => {
      await registerPartner(ctx, params.shortLink, body)
      return { ...DONE, redirectToDashboard: false }
    },
    connect: async (ctx, { user, params }) => {
      await connectPartner(ctx, user.id, params.shortLink)
      return { ...DONE, redirectToDashboard: true }
    },
    current: async (ctx, { user }) => ({ user: await getAccount(ctx, user.id), partner: await getProfile(ctx, user.id) }),
    profile: (ctx, { user }) => getProfile(ctx, user.id),
    updateProfile: (ctx, { user, body }) => changeProfile(ctx, user.id, body),
    ofAgent: (ctx, { user, query }) => listPartners(ctx, user.officeId, query),
    csv: (ctx, { user }) => partnersFile(ctx, user, 'csv'),
    xlsx: (ctx, { user }) => partnersFile(ctx, user, 'xlsx'),
    get: (ctx, { user, params }) => requirePartner(ctx, user.officeId, params.id),
    pause: (ctx, { user, params, body }) => pausePartner(ctx, user, params.id, body.isActive),
    stats: (ctx, { user }) => getPartnerStats(ctx, user.id),
    invitation: (ctx, { user, query }) => invitationPdf(ctx, user, query.form),
    link: (ctx, { user }) => getPartnerLink(ctx, user.id),
    shareLink: (ctx, { user }) => shareLink(ctx, user.id),
    renewLink: (ctx, { user }) => renewLink(ctx, user.id),
  })
}
