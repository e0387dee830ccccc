import { DONE } from '#shared/contract/fields.ts'
import { tipPhotos } from '#shared/contract/network/tip-photos.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { addPhoto, readPhoto, removePhoto } from './service.ts'

export function tipPhotoRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, tipPhotos, {
    add: (ctx, { user, params, upload }) => addPhoto(ctx, user.id, params, upload),
    remove: async (ctx, { user, params }) => {
      await removePhoto(ctx, user.id, params.id)
      return DONE
    },
    read: (ctx, { user, params }) => readPhoto(ctx, user, params.id),
  })
}
