import { DONE } from '#shared/contract/fields.ts'
import { tipPhotos } from '#shared/contract/network/tip-photos.ts'
import { tips } from '#shared/contract/network/tips.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../ctx.ts'
import { implement } from '../../../http/implement.ts'
import { requireRight } from '../../../perform.ts'
import { tipsFile } from './list-file.ts'
import { addPhoto, readPhoto, removePhoto } from './photos.ts'
import { listOwn } from './queries-own.ts'
import { getIncoming, listTipHistory, incomingTips, tipsOfPartner, updateTip } from './service.ts'
import { addToTip, getOwn, ownHistory, submitTip } from './submit.ts'

/** What the owner said, which all of the office may record. */
const OWNERS_WORD = ['ownerConsent', 'ownerObjection']

export function tipRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, tips, {
    own: (ctx, { user, query }) => listOwn(ctx, user.id, query),
    getOwn: (ctx, { user, params }) => getOwn(ctx, user.id, { id: params.id }),
    submit: (ctx, { user, body }) => submitTip(ctx, user.id, body),
    addTo: (ctx, { user, params, body }) => addToTip(ctx, user.id, params.id, body),
    ownHistory: (ctx, { user, params, query }) => ownHistory(ctx, user.id, params.id, query),
    incoming: (ctx, { user, query }) => incomingTips(ctx, user.officeId, query),
    csv: (ctx, { user }) => tipsFile(ctx, user, 'csv'),
    xlsx: (ctx, { user }) => tipsFile(ctx, user, 'xlsx'),
    get: (ctx, { user, params }) => getIncoming(ctx, user.officeId, params.id),
    ofPartner: (ctx, { user, params, query }) => tipsOfPartner(ctx, user.officeId, params.id, query),
    history: (ctx, { user, params, query }) => listTipHistory(ctx, user.officeId, params.id, query),
    update: (ctx, { user, params, body }) => {
      if (Object.keys(body).some((name) => !OWNERS_WORD.includes(name))) requireRight(user, 'prospects.work')
      return updateTip(ctx, user, params.id, body)
    },
  })
  implement(app, ctx, tipPhotos, {
    add: (ctx, { user, params, upload }) => addPhoto(ctx, user.id, params, upload),
    remove: async (ctx, { user, params }) => {
      await removePhoto(ctx, user.id, params.id)
      return DONE
    },
    read: (ctx, { user, params }) => readPhoto(ctx, user, params.id),
  })
}
