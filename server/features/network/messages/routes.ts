import { DONE } from '#shared/contract/fields.ts'
import { messages } from '#shared/contract/network/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { listMessages } from './queries.ts'
import {
  addTemplate,
  changeTemplate,
  messagesWith,
  readByAgent,
  readByPartner,
  removeTemplate,
  listAllTemplates,
  writeToAgent,
  writeToPartner,
} from './service.ts'

export function messageRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, messages, {
    ofPartner: (ctx, { user, query }) => listMessages(ctx, user.id, query),
    send: (ctx, { user, body }) => writeToAgent(ctx, user.id, body),
    readByPartner: async (ctx, { user, body }) => {
      await readByPartner(ctx, user.id, body.upToId)
      return DONE
    },
    ofAgent: (ctx, { user, params, query }) => messagesWith(ctx, user, params.id, query),
    sendToPartner: (ctx, { user, params, body }) => writeToPartner(ctx, user, params.id, body),
    readByAgent: async (ctx, { user, params, body }) => {
      await readByAgent(ctx, user, params.id, body.upToId)
      return DONE
    },
    templates: (ctx, { user }) => listAllTemplates(ctx, user.officeId),
    addTemplate: (ctx, { user, body }) => addTemplate(ctx, user.officeId, body),
    changeTemplate: (ctx, { user, params, body }) => changeTemplate(ctx, user.officeId, params.id, body),
    removeTemplate: async (ctx, { user, params }) => {
      await removeTemplate(ctx, user.officeId, params.id)
      return DONE
    },
  })
}
