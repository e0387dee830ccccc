import { DONE } from '#shared/contract/fields.ts'
import { members } from '#shared/contract/people/members.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { getAccount, listMembers } from '../accounts/service.ts'
import { listInvitations } from './queries.ts'
import { changeMember, invite, join, leaveOffice, listOffices, openInvitation, removeMember, withdrawInvitation } from './service.ts'

export function memberRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, members, {
    list: (ctx, { user }) => listMembers(ctx, user.officeId),
    change: (ctx, { user, params, body }) => changeMember(ctx, user, params.id, body.officeRole),
    remove: (ctx, { user, params, body }) => removeMember(ctx, user, params.id, body.handOverTo),
    leave: (ctx, { user }) => leaveOffice(ctx, user),
    invitations: (ctx, { user }) => listInvitations(ctx, user.officeId),
    invite: (ctx, { user, body }) => invite(ctx, user, body),
    withdraw: (ctx, { user, params }) => withdrawInvitation(ctx, user, params.id),
    open: (ctx, { body }) => openInvitation(ctx, body.token),
    join: async (ctx, { body, session }) => ({ ...DONE, user: await getAccount(ctx, await join(ctx, body, session)) }),
    offices: (ctx, { query }) => listOffices(ctx, query),
  })
}
