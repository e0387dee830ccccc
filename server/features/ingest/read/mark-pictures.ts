import { MINUTE } from '#shared/domain/durations.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { endMarking, picturesToMark, storeLooks, UNMARKED, readLook, MARK_SIDE, type PictureLook } from '../../market/identity/service.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import type { Jobs } from '../../../jobs/job.ts'
import { retryItem, type WorkItem, workOff } from '../../../jobs/work-items.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { HttpAnswer } from '../../../outgoing/fetch.ts'
import { toGrey } from '../../../pictures.ts'
import { RunStopped } from '../runs/service.ts'
import { getSourceContext, type SourceContext } from './context.ts'

/**
 * Milliseconds: `slice` is how long a job works before the next one takes over, `patience` how long it waits for its turn. Both are well within its
 * time limit.
 */
const TIMES = { slice: 4 * MINUTE, patience: 10 * MINUTE }
/** The first pictures show what an advert is about, and three equal ones prove a match. */
const PICTURES_EACH = 5

/** Processes the pictures of adverts, newest first, until none is due or the source blocks. The rest stay queued for the next sweep. */
export async function markPictures(ctx: Ctx, { source }: Jobs['mark-pictures'], { slice, patience } = TIMES): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  await workOff(ctx, UNMARKED, { source, slice }, (item, lost) => markNext(ctx, source, item, AbortSignal.any([signal, lost])))
}

async function markNext(ctx: Ctx, source: PortalName, item: WorkItem, signal: AbortSignal): Promise<'go on' | 'stop'> {
  const advert = await picturesToMark(ctx, item.advertId)
  // an import may have queued the advert while the source's pictures were being switched off
  if (advert && !advert.marksPictures) await endMarking(ctx, source)
  if (!advert?.marksPictures || !advert.isEnabled) return 'stop'
  try {
    const context = await getSourceContext(ctx, source)
    const looks: PictureLook[] = []
    const addresses = advert.imageUrls.slice(0, PICTURES_EACH)
    for (const address of addresses) {
      const look = await lookAt(ctx, address, context, signal)
      if (look) looks.push(look)
    }
    signal.throwIfAborted()
    await storeLooks(ctx, item.advertId, looks, addresses.length - looks.length)
    return 'go on'
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    if (error === signal.reason || error instanceof RunStopped) return 'stop'
    if (!(error instanceof OutgoingFailure)) throw error
    ctx.log.info({ advertId: item.advertId, reason: error.message }, 'pictures not reached')
    if (error.kind !== 'blocked') await retryItem(ctx, UNMARKED, item)
    return 'stop'
  }
}

/** Undefined if it is not a picture, cannot be decoded, shows too little or may not be fetched. The picture itself is not stored. */
async function lookAt(
  ctx: Ctx,
  address: string,
  { portal, base, pauseMs }: SourceContext,
  signal: AbortSignal,
): Promise<PictureLook | undefined> {
  const url = portal.previewUrl(address, base)
  if (!url) return undefined
  const read = ({ status, body }: HttpAnswer) => ({ kind: 'answer', content: status < 300 ? body : undefined }) as const
  try {
    const { content } = await ctx.visitor.visit({ method: 'GET', url }, read, { pauseMs, signal })
    const grey = content && content.length > 0 ? await toGrey(content, MARK_SIDE) : undefined
    return grey && readLook(grey)
  } catch (error) {
    if (error instanceof OutgoingFailure && !HOST_FAILED.has(error.kind)) return undefined
    throw error
  }
}

/** Failures of the host; all others concern only the single picture. */
const HOST_FAILED: ReadonlySet<OutgoingFailure['kind']> = new Set(['unreachable', 'timeout', 'blocked'])
