import type { ChangedPath } from '#shared/contract/live.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../ctx.ts'
import { isDatabaseLost } from '../db/lost.ts'
import { announceMatches } from '../features/market/matches/service.ts'
import { adAddressOf, importListings, takeOffline } from '../features/market/properties/import-listings.ts'
import { portalCriteriaOf } from '../features/market/saved-searches/requests.ts'
import { agentsConcerned } from '../features/market/saved-searches/service.ts'
import { adsRest, restAds, type Run, sourceSettings, withRun } from '../features/market/scrape-runs/service.ts'
import type { Jobs } from '../jobs/queue.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import { type ListingContext, listingOfAd } from './listing.ts'
import { readPortal, RunStopped } from './pipeline.ts'
import { PORTALS } from './portals.ts'
import { readAdPage } from './read-page.ts'

/** Reads a portal for one request, one run of it at a time. */
export async function scrape(ctx: Ctx, { source, request }: Jobs['scrape']): Promise<void> {
  const agents = await agentsConcerned(ctx, source, request)
  // searches may have been changed or deleted since they asked; a portal is not read for nobody
  if (agents.length > 0) await withRun(ctx, source, request, (run) => readRequest(ctx, source, request, agents, run))
}

/** One run, from its first request to its last word. Every end is written down; none is thrown, unless the database is lost. */
async function readRequest(ctx: Ctx, source: PortalName, request: string, agents: readonly AgentId[], run: Run): Promise<void> {
  const paths: ChangedPath[] = ['/api/search-criteria']
  const tell = () =>
    ctx.live.announce(
      ctx,
      agents.map((agent) => ({ to: agent, message: { type: 'changed', paths } })),
    )
  await tell()
  try {
    const context = await contextOf(ctx, source)
    const { note, ...counts } = await readPortal(ctx, {
      ...context,
      criteria: portalCriteriaOf(request),
      readBefore: run.readBefore,
      agents,
      onPage: (counts) => run.progress(counts),
    })
    await run.complete(counts, note)
    if (counts.itemsChanged > 0) paths.push('/api/properties', '/api/favorites')
  } catch (error) {
    if (error instanceof RunStopped) await run.fail(error.failure, error.message, agents)
    // the queue begins it again, and the row that is left running is closed then
    else if (isDatabaseLost(error)) throw error
    else {
      ctx.log.error({ err: error, source }, 'run failed')
      await run.fail('internal', 'Beim Lesen ist ein unerwarteter Fehler aufgetreten. Was schon gelesen war, ist gespeichert.', agents)
    }
  }
  await tell()
}

async function contextOf(ctx: Ctx, source: PortalName): Promise<ListingContext & { readonly pauseMs: number }> {
  const portal = PORTALS[source]
  if (!portal) throw new RunStopped('not_connected', `${source} ist noch nicht angeschlossen.`)
  const { isEnabled, pauseMs } = await sourceSettings(ctx, source)
  if (!isEnabled) throw new RunStopped('switched_off', `${source} ist abgeschaltet.`)
  return { portal, base: ctx.config.portals[source], now: ctx.clock.now(), isDemo: ctx.config.demo, pauseMs }
}

/**
 * Completes a property from its own page and tells those whose searches it fits now. A page that cannot be read leaves the property as its
 * card described it.
 */
export async function readAd(ctx: Ctx, { propertyId }: Jobs['read-ad']): Promise<void> {
  const known = await adAddressOf(ctx, propertyId)
  if (!known?.sourceUrl || (await adsRest(ctx, known.source as PortalName))) return
  const { sourceUrl, externalId } = known
  try {
    const context = await contextOf(ctx, known.source as PortalName)
    const answer = await ctx.visitor.visit(new URL(sourceUrl), { pauseMs: context.pauseMs })
    const page = answer.status < 300 ? await readAdPage(known.source as PortalName, answer.text) : ({ kind: 'gone' } as const)
    if (page.kind === 'blocked') throw new RunStopped('blocked', page.reason)
    // the address carries the title, so it changes with it: only the number says whether it is the same advert
    if (page.kind === 'ad' && page.ad.externalId === externalId) {
      const { propertyType, listingType } = known as { propertyType: PropertyType; listingType: ListingType }
      const { ids } = await importListings(ctx, [listingOfAd(page.ad, { propertyType, listingType, sourceUrl }, context)])
      return await announceMatches(ctx, ids)
    }
    // a portal that sends its readers elsewhere has taken the advert down
    if (page.kind === 'gone' || answer.url.pathname !== new URL(sourceUrl).pathname) return await takeOffline(ctx, propertyId)
    ctx.log.warn({ propertyId, kind: page.kind }, 'ad page not read')
  } catch (error) {
    if (!(error instanceof OutgoingFailure || error instanceof RunStopped)) throw error
    // the others in the queue would be turned away too; the next run asks for them again
    if ((error instanceof OutgoingFailure ? error.kind : error.failure) === 'blocked') await restAds(ctx, known.source as PortalName)
    ctx.log.info({ propertyId, reason: error.message }, 'ad page not reached')
  }
}
