import { placeKey } from '#shared/domain/place.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { PortalPlace } from '../portals/service.ts'
import { findPlace, storePlace } from './queries.ts'

export function knownPlace(ctx: Ctx, source: PortalName, location: string): Promise<PortalPlace | undefined> {
  return findPlace(ctx, source, placeKey(location))
}

export function rememberPlace(ctx: Ctx, source: PortalName, location: string, place: PortalPlace): Promise<void> {
  return storePlace(ctx, source, placeKey(location), place)
}

export { RunStopped } from './ends.ts'

export { performRun, type Run, type RunCounts } from './run.ts'

export { askForAdverts, askForAdvertsLast, UNREAD } from './unread-ads.ts'

export { type Figures, getFigures, isReadingFor, listLastRuns, listRequestRuns, listSourceRuns } from './queries-past.ts'
