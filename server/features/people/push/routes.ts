import { DONE } from '#shared/contract/fields.ts'
import { push } from '#shared/contract/people/push.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { pushKeys } from './keys.ts'
import { listDevices, endDevice, listEndedPush, subscribe } from './service.ts'

export function pushRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, push, {
    get: async (ctx, { user, session }) => ({
      publicKey: (await pushKeys(ctx)).publicKey,
      devices: await listDevices(ctx, user.id, session.id),
      ended: await listEndedPush(ctx, user.id, session.id),
    }),
    subscribe: async (ctx, { user, session, body }) => {
      await subscribe(ctx, { userId: user.id, sessionId: session.id }, body)
      return DONE
    },
    end: async (ctx, { user, params }) => {
      await endDevice(ctx, user.id, params.id)
      return DONE
    },
  })
}
