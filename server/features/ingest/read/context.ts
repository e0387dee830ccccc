import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { RunStopped } from '../runs/service.ts'
import { sourceSettings } from '../sources/service.ts'
import type { ListingContext } from './listing.ts'
import { PORTALS } from '../portals/service.ts'

export type SourceContext = ListingContext & { readonly pauseMs: number }

/** Settings and context for reading a source; stops the run if it is disabled. */
export async function getSourceContext(ctx: Ctx, source: PortalName): Promise<SourceContext> {
  const { isEnabled, pauseMs } = await sourceSettings(ctx, source)
  if (!isEnabled) throw new RunStopped('switched_off', `${source} ist abgeschaltet.`)
  return { portal: PORTALS[source], base: ctx.config.portals[source], now: ctx.clock.now(), isDemo: ctx.config.demo, pauseMs }
}
