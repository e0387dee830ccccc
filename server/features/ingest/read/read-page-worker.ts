import { parentPort } from 'node:worker_threads'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Returned, Sent } from '../../../thread.ts'
import { type BusinessDetail, type BusinessPage, DIRECTORY } from '../directories/service.ts'
import { type AdvertPage, PORTALS, type ResultPage } from '../portals/service.ts'

export type ReadingTask =
  | { readonly source: PortalName; readonly html: string; readonly as: 'results' | 'ad' }
  | { readonly source: DirectoryName; readonly html: string; readonly as: 'businesses' }
  | { readonly source: DirectoryName; readonly html: string; readonly as: 'business' }

parentPort?.on('message', ({ id, task }: Sent<ReadingTask>) => parentPort?.postMessage(returnedFor(id, task)))

export type ReadPage = ResultPage | AdvertPage | BusinessPage | BusinessDetail

function returnedFor(id: number, task: ReadingTask): Returned<ReadPage> {
  try {
    if (task.as === 'businesses') return { id, result: DIRECTORY[task.source].readResults(task.html) }
    if (task.as === 'business') {
      const detail = DIRECTORY[task.source].readDetail?.(task.html)
      if (!detail) throw new Error(`${task.source} has no pages of businesses`)
      return { id, result: detail }
    }
    const { source, html, as } = task
    const portal = PORTALS[source]
    if (!portal) throw new Error(`${source} has no reader`)
    return { id, result: as === 'results' ? portal.readResults(html) : portal.readAdvert(html) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
