import { DONE } from '#shared/contract/fields.ts'
import { mailbox } from '#shared/contract/ingest/mailbox.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { closeMailbox, lastMails, getMailbox, renewAddress } from './service.ts'

export function mailboxRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, mailbox, {
    read: (ctx, { user }) => getMailbox(ctx, user.id),
    mails: (ctx, { user }) => lastMails(ctx, user.id),
    renew: (ctx, { user }) => renewAddress(ctx, user.id),
    close: async (ctx, { user }) => {
      await closeMailbox(ctx, user.id)
      return DONE
    },
  })
}
