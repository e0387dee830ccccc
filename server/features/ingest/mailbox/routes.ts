import { DONE } from '#shared/contract/fields.ts'
import { mailbox } from '#shared/contract/ingest/mailbox.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { closeMailbox, lastMails, getMailbox, renewAddress } from './service.ts'

export function mailboxRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, mailbox, {
    read: (ctx, { user }) => getMailbox(ctx, user.officeId),
    mails: (ctx, { user }) => lastMails(ctx, user.officeId),
    renew: (ctx, { user }) => renewAddress(ctx, user.officeId),
    close: async (ctx, { user }) => {
      await closeMailbox(ctx, user.officeId)
      return DONE
    },
  })
}
