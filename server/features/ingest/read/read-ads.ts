import { MINUTE } from '#shared/domain/durations.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announceMatches, announceTurns } from '../../market/matches/service.ts'
import { findAdvertAddress, doubtAdvert, endAdvert, importListings } from '../../market/adverts/service.ts'
import { noteReads, countAdvertFields } from '../sources/service.ts'
import { UNREAD, RunStopped } from '../runs/service.ts'
import type { Jobs } from '../../../jobs/job.ts'
import { finishItem, postpone, retryItem, type WorkItem, workOff } from '../../../jobs/work-items.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { HttpAnswer } from '../../../outgoing/fetch.ts'
import { buildAsk } from './ask.ts'
import { getSourceContext, type SourceContext } from './context.ts'
import { listingFromAdvert } from './listing.ts'
import { wallInWords } from './stopped.ts'
import type { RawAdvert } from '../portals/service.ts'
import { readAdvertPage } from './read-page.ts'

/**
 * Milliseconds: `slice` is how long a job works before the next one takes over, `patience` how long it waits for its turn. Both are well within its
 * time limit.
 */
const TIMES = { slice: 4 * MINUTE, patience: 10 * MINUTE }

/** Reads queued ad pages until none is due or the source blocks. The rest stay queued for the next sweep. */
export async function readAdverts(ctx: Ctx, { source }: Jobs['read-ads'], { slice, patience } = TIMES): Promise<void> {
  const signal = AbortSignal.timeout(patience)
  await workOff(ctx, UNREAD, { source, slice }, (item, lost) => readNext(ctx, source, item, AbortSignal.any([signal, lost])))
}

async function readNext(ctx: Ctx, source: PortalName, item: WorkItem, signal: AbortSignal): Promise<'go on' | 'stop'> {
  const { advertId } = item
  try {
    const context = await getSourceContext(ctx, source)
    const isDone = await readAdvert(ctx, item, context, signal)
    await (isDone ? finishItem(ctx, UNREAD, advertId) : putOff(ctx, item))
    return 'go on'
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    if (error === signal.reason || error instanceof RunStopped) return 'stop'
    const kind = error instanceof OutgoingFailure ? error.kind : undefined
    if (kind === undefined) ctx.log.error({ err: error, advertId }, 'ad page not stored')
    else ctx.log.info({ advertId, reason: (error as Error).message }, 'ad page not reached')
    if (kind === 'blocked') return 'stop'
    const isHost = kind === 'unreachable' || kind === 'timeout'
    await (isHost ? postpone(ctx, UNREAD, item) : putOff(ctx, item))
    return isHost ? 'stop' : 'go on'
  }
}

async function putOff(ctx: Ctx, item: WorkItem): Promise<void> {
  if ((await retryItem(ctx, UNREAD, item)) === 'given up') await doubtAdvert(ctx, item.advertId)
}

/**
 * Completes an advert from its own page and notifies agents whose searches match now; returns whether the page was conclusive. An unreadable page
 * leaves the advert as its card described it: only the portal's explicit notice, or 404 and 410, take an advert offline.
 */
async function readAdvert(ctx: Ctx, { advertId, attempts }: WorkItem, context: SourceContext, signal: AbortSignal): Promise<boolean> {
  const known = await findAdvertAddress(ctx, advertId)
  if (!known?.sourceUrl) return true
  const { portal, base, pauseMs } = context
  const read = async ({ status, text }: HttpAnswer) =>
    status < 300 ? wallInWords(await readAdvertPage(portal.source, text)) : ({ kind: 'gone', isReserved: false } as const)
  const page = await ctx.visitor.visit(buildAsk(base, known.sourceUrl), read, { pauseMs, signal })
  signal.throwIfAborted()
  if (page.kind === 'gone') await endAdvert(ctx, advertId, page.isReserved ? 'reserved' : 'gone')
  // the address contains the title and changes with it; only the id identifies the advert
  else if (page.kind === 'ad' && page.ad.externalId === known.externalId) {
    await noteReads(ctx, portal.source, countAdvertFields(page.ad, page.layout))
    await storeAdvert(ctx, page.ad, { ...known, sourceUrl: known.sourceUrl }, context)
  } else {
    // counted once, not per retry
    if (page.kind === 'layout_changed' && attempts === 0) await noteReads(ctx, portal.source, countAdvertFields(undefined))
    ctx.log.warn({ advertId, kind: page.kind }, 'ad page not read')
    return false
  }
  return true
}

function storeAdvert(
  ctx: Ctx,
  ad: RawAdvert,
  known: { propertyType: string; listingType: string; sourceUrl: string },
  context: SourceContext,
): Promise<void> {
  const { propertyType, listingType, sourceUrl } = known as { propertyType: PropertyType; listingType: ListingType; sourceUrl: string }
  return inTransaction(ctx, async (ctx) => {
    const { ids, turnedIds } = await importListings(ctx, [listingFromAdvert(ad, { propertyType, listingType, sourceUrl }, context)])
    await announceMatches(ctx, ids)
    await announceTurns(ctx, turnedIds)
  })
}
