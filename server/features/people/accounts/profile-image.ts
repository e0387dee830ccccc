import { createHash } from 'node:crypto'
import { DONE } from '#shared/contract/fields.ts'
import type { File } from '#shared/contract/route.ts'
import type { SignedIn, UserId } from '#shared/domain/ids.ts'
import { IMAGE_SIDE } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import type { Sent } from '../../../perform.ts'
import { freshCopy } from '../../../pictures.ts'
import { getTenantId } from '../../../turn.ts'
import { deleteImage, findImage, storeImage, storeImageUrl } from './queries-image.ts'

/** Replaces the picture. Its address changes, so that pages do not show the old one from their cache. */
export async function setImage(ctx: Ctx, user: SignedIn, sent: Sent): Promise<typeof DONE> {
  const { content } = await freshCopy(getTenantId(user), sent, IMAGE_SIDE)
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  await inTransaction(ctx, async (ctx) => {
    await storeImage(ctx, user.id, content)
    await storeImageUrl(ctx, user.id, `/api/auth/image?v=${version}`)
  })
  return DONE
}

export async function removeImage(ctx: Ctx, userId: UserId): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    await deleteImage(ctx, userId)
    await storeImageUrl(ctx, userId, null)
  })
  return DONE
}

export async function readImage(ctx: Ctx, userId: UserId): Promise<File> {
  const image = await findImage(ctx, userId)
  if (!image) throw notFound('Sie haben noch kein Profilbild.')
  return { name: `Profilbild.${image.mediaType.slice('image/'.length)}`, mediaType: image.mediaType, content: [image.content] }
}
