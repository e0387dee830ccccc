import { parentPort } from 'node:worker_threads'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Returned, Sent } from '../thread.ts'
import { PORTALS } from './portals.ts'
import type { AdPage, ResultPage } from './raw-listing.ts'

export interface ReadingTask {
  readonly source: PortalName
  readonly html: string
  readonly as: 'results' | 'ad'
}

parentPort?.on('message', ({ id, task }: Sent<ReadingTask>) => parentPort?.postMessage(returnedFor(id, task)))

function returnedFor(id: number, { source, html, as }: ReadingTask): Returned<ResultPage | AdPage> {
  try {
    const portal = PORTALS[source]
    if (!portal) throw new Error(`${source} has no reader`)
    return { id, result: as === 'results' ? portal.readResults(html) : portal.readAd(html) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
