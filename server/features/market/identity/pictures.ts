import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addItems, dropSource, finishItem, type WorkQueue } from '../../../jobs/work-items.ts'
import { hashArea, keyOfPicture } from './rules/keys.ts'
import { isNear, type Mark, markOfBytes, bytesOfMark, nameOfMark, type PictureLook } from './rules/picture-mark.ts'
import {
  findAdvertArea,
  findPictureAddresses,
  listCommonKeys,
  listMarkable,
  listPicturesIn,
  listPictures,
  listUnseenOnline,
  storePictures,
  type StoredPictures,
} from './queries-pictures.ts'
import { lockIdentity } from './queries.ts'
import { askToCompare } from './waiting.ts'

/** Adverts whose pictures are to be marked. Retries are for hosts that did not respond, which does not reflect on the pictures. */
export const UNMARKED: WorkQueue = {
  kind: 'mark-pictures',
  isBySource: true,
  order: 'newest',
  pauses: [10 * MINUTE, HOUR, 6 * HOUR],
  keptFor: 7 * DAY,
  start: (ctx, source) => ctx.queue.enqueue(ctx, 'mark-pictures', { source: source as PortalName }, { key: source }),
}

/** A picture used in adverts for more properties is a logo, a map or a builder's sample, and identifies none of them. */
const PROPERTIES_MAX = 20

/** Queues adverts for picture marking, in the transaction that stored them. */
export async function askForMarks(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0) return
  const marking = [...(await ctx.hooks.listSources(ctx))].flatMap(([source, { marksPictures }]) => (marksPictures ? [source] : []))
  if (marking.length > 0) await addItems(ctx, UNMARKED, await listMarkable(ctx, advertIds, marking))
}

/** Adverts queued when a portal's pictures are switched on: a few hours at its request rate. */
const ONLINE_FIRST = 1_000

export const markOnline = async (ctx: Ctx, source: PortalName): Promise<void> =>
  askForMarks(ctx, await listUnseenOnline(ctx, source, ONLINE_FIRST))

export const endMarking = (ctx: Ctx, source: PortalName): Promise<void> => dropSource(ctx, UNMARKED, source)

/** Picture addresses of an advert, and whether its source and its pictures are read. */
export async function picturesToMark(ctx: Ctx, advertId: number) {
  const found = await findPictureAddresses(ctx, advertId)
  if (!found) return undefined
  const settings = (await ctx.hooks.listSources(ctx)).get(found.source)
  return settings && { imageUrls: found.imageUrls, ...settings }
}

/** Stores an advert's picture marks and queues its comparison. `unread` counts the pictures that could not be read. */
export async function storeLooks(ctx: Ctx, advertId: number, looks: readonly PictureLook[], unread: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // adverts for one property stored concurrently would not see each other's pictures
    await lockIdentity(ctx)
    const place = await findAdvertArea(ctx, advertId)
    if (!place) return
    const area = hashArea(place)
    const known = looks.length === 0 ? [] : listMarks(await listPicturesIn(ctx, area, advertId))
    const pictures = looks.map((look) => known.find(({ mark }) => isNear(look, mark))?.picture ?? nameOfMark(look.mark))
    const marks = Buffer.concat(looks.map(({ mark }) => bytesOfMark(mark)))
    await storePictures(ctx, { advertId, area, marks, pictures: [...pictures], unread })
    await finishItem(ctx, UNMARKED, advertId)
    if (pictures.length > 0) await askToCompare(ctx, [advertId])
  })
}

interface KnownMark {
  readonly mark: Mark
  readonly picture: number
}

const listMarks = (stored: readonly StoredPictures[]): KnownMark[] =>
  stored.flatMap(({ marks, pictures }) => pictures.map((picture, at) => ({ picture, mark: markOfBytes(marks, at) })))

/** The pictures that identify each of these adverts, without those shared by too many properties. */
export async function distinctivePictures(ctx: Ctx, advertIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const all = await listPictures(ctx, advertIds)
  const names = [...new Set([...all.values()].flat())]
  const common = await listCommonKeys(ctx, names.map(keyOfPicture), PROPERTIES_MAX)
  const isDistinctive = (picture: number) => !common.has(keyOfPicture(picture))
  return new Map([...all].map(([id, pictures]) => [id, pictures.filter(isDistinctive)]))
}
