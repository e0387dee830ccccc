import type { TipPhoto } from '#shared/contract/network/tip-photos.ts'
import type { File } from '#shared/contract/route.ts'
import type { SignedIn, PartnerId } from '#shared/domain/ids.ts'
import { TIP_PHOTO_SIDE, TIP_PHOTOS_MAX } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { Sent } from '../../../perform.ts'
import { freshCopy } from '../../../pictures.ts'
import { requireSame } from '../../../repeated.ts'
import { announceTipsToOffice } from './announce.ts'
import { countPhotos, deletePhoto, findPhoto, findSent, insertPhoto } from './queries-photos.ts'
import { lockOwnTip } from './submit.ts'

interface Which {
  /** The tip's id. */
  readonly id: number
  readonly key: string
}

/** Stores a re-encoded copy without metadata. The tip is locked, so that concurrent uploads cannot exceed the limit. */
export async function addPhoto(ctx: Ctx, partnerId: PartnerId, { id, key }: Which, sent: Sent): Promise<TipPhoto> {
  const copy = await freshCopy(partnerId, sent, TIP_PHOTO_SIDE)
  return inTransaction(ctx, async (ctx) => {
    const { officeId } = await lockOwnTip(ctx, partnerId, id)
    const known = await findSent(ctx, id, key, copy)
    if (known) {
      requireSame(known.isSame)
      return known
    }
    if ((await countPhotos(ctx, id)) >= TIP_PHOTOS_MAX)
      throw new Refusal(
        409,
        `Mehr als ${TIP_PHOTOS_MAX} Fotos passen nicht an einen Tipp. Dieses wurde nicht gespeichert, die anderen sind da.`,
        {
          code: 'limit_reached',
        },
      )
    await announceTipsToOffice(ctx, officeId)
    return insertPhoto(ctx, id, key, copy)
  })
}

export async function removePhoto(ctx: Ctx, partnerId: PartnerId, photoId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await deletePhoto(ctx, partnerId, photoId)
    if (!gone) throw unknownPhoto()
    await announceTipsToOffice(ctx, gone.officeId)
  })
}

export async function readPhoto(ctx: Ctx, user: Extract<SignedIn, { role: 'agent' | 'partner' }>, photoId: string): Promise<File> {
  const content = await findPhoto(ctx, user, photoId)
  if (!content) throw unknownPhoto()
  return { name: 'Foto.jpg', mediaType: 'image/jpeg', content: [content] }
}

const unknownPhoto = () => notFound('Foto nicht gefunden')
