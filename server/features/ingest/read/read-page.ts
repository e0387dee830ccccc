import { MINUTE } from '#shared/domain/durations.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { createThread } from '../../../thread.ts'
import type { BusinessDetail, BusinessPage } from '../directories/service.ts'
import type { AdvertPage, ResultPage } from '../portals/service.ts'
import type { ReadingTask, ReadPage } from './read-page-worker.ts'

/** One per process. A page that takes longer than any real page is rejected. */
const read = createThread<ReadingTask, ReadPage>({
  worker: new URL('./read-page-worker.ts', import.meta.url),
  queue: { all: 1_000, each: 500, timeout: 10 * MINUTE },
  patience: 30_000,
  idle: MINUTE,
  tooBusy: () => new PageTooLong(),
})

class PageTooLong extends Error {}

/** Parses a page outside the main thread: several megabytes of markup take seconds, which would block all requests. */
export async function readResults(source: PortalName, html: string): Promise<ResultPage> {
  return (await orUnread(read(source, { source, html, as: 'results' }))) as ResultPage
}

export async function readAdvertPage(source: PortalName, html: string): Promise<AdvertPage> {
  return (await orUnread(read(source, { source, html, as: 'ad' }))) as AdvertPage
}

export async function readBusinesses(source: DirectoryName, html: string): Promise<BusinessPage> {
  return (await orUnread(read(source, { source, html, as: 'businesses' }))) as BusinessPage
}

/** A business page's details; undefined if it is unreadable. */
export async function readBusinessDetail(source: DirectoryName, html: string): Promise<BusinessDetail | undefined> {
  const read = await orUnread(readDetailPage(source, html))
  return 'kind' in read ? undefined : read
}

const readDetailPage = async (source: DirectoryName, html: string) =>
  (await read(source, { source, html, as: 'business' })) as BusinessDetail

const TOO_LONG = { kind: 'layout_changed', reason: 'Seite zu umfangreich' } as const

async function orUnread<Page>(reading: Promise<Page>): Promise<Page | typeof TOO_LONG> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof PageTooLong) return TOO_LONG
    throw error
  }
}
