import { createHash } from 'node:crypto'
import { DONE } from '#shared/contract/fields.ts'
import type { File } from '#shared/contract/route.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { Sent } from '../../../perform.ts'
import { deleteImage, findImage, storeImage, storeImageUrl } from './queries-image.ts'

/** How a file of each kind begins; four letters of a WebP file follow its length. */
const BEGINS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Keeps a picture in place of the one before. Its address is new, so that no page shows the old one. */
export async function setImage(ctx: Ctx, userId: UserId, { mediaType, content }: Sent): Promise<typeof DONE> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  // what is handed out as a picture must be one, whatever it was called
  if (!BEGINS[mediaType]?.(bytes)) throw new Refusal(415, 'Diese Datei ist kein Bild, oder sie ist beschädigt.')
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  await inTransaction(ctx, async (ctx) => {
    await storeImage(ctx, userId, mediaType, bytes)
    await storeImageUrl(ctx, userId, `/api/auth/image?v=${version}`)
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
