import { createHash } from 'node:crypto'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { InTurnOptions } from '../../../jobs/places.ts'

interface RunWish {
  readonly source: PortalName
  readonly request: string
  /** Offices whose searches need the request; at least one. */
  readonly officeIds: readonly OfficeId[]
  /** Requested by hand, possibly for a search that is switched off. */
  readonly byHand?: true
}

/** Enqueues runs. Equal waiting requests are deduplicated, and offices take turns at each portal. */
export async function askForRuns(ctx: Ctx, wishes: readonly RunWish[], options?: InTurnOptions): Promise<void> {
  const jobs = wishes.map(({ source, request, officeIds, byHand }) => ({
    key: createHash('sha256').update(`${source} ${request}`).digest('hex'),
    data: { source, request, ...(byHand && { byHand }) },
    owners: ownerKeys(source, officeIds),
  }))
  await ctx.queue.enqueueInTurn(ctx, 'scrape', jobs, options)
}

/** Turns are counted per portal, so that requests to one portal do not delay those to another. */
const ownerKeys = (source: PortalName, officeIds: readonly OfficeId[]) => officeIds.map((officeId) => `${source} ${officeId}`)
