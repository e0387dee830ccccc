import type { ChangedPath } from '#shared/contract/live.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { Ctx } from '../../../ctx.ts'
import { RunStopped, performRun, type Run, type RunCounts } from '../runs/service.ts'
import { noteReads, countsOfDetail, countsOfEntries, sourceSettings } from '../sources/service.ts'
import { entriesWithoutSite, storeBusinesses, storeDetail } from '../../network/businesses/service.ts'
import { improveAfterReading } from '../../network/improvements/service.ts'
import { beginReading, type DirectoryRequest, officesSearching, requestIn } from '../../network/partner-criteria/service.ts'
import type { Jobs } from '../../../jobs/job.ts'
import type { HttpAnswer } from '../../../outgoing/fetch.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import { buildAsk } from './ask.ts'
import { type BusinessPage, DIRECTORY, type PageAddress } from '../directories/service.ts'
import { readBusinesses, readBusinessDetail } from './read-page.ts'
import { reached, stopped, wallInWords } from './stopped.ts'

/** Reads a directory for one request, one run at a time. All offices with this search get the results. */
export async function readDirectory(ctx: Ctx, { source, request, byHand }: Jobs['read-directory']): Promise<void> {
  const offices = await officesSearching(ctx, request, byHand)
  // criteria may have changed since the job was queued
  if (offices.length === 0) return
  let hasBegun = false
  await performRun(ctx, { source, request, agents: 'quietly' }, async (run) => {
    hasBegun = true
    await beginReading(ctx, request)
    await announceChanges(ctx, offices, ['/api/partner-criteria', '/api/scraper/activities'])
    return read(ctx, { source, asked: requestIn(request), officesNow: () => officesSearching(ctx, request, byHand), run })
  })
  if (!hasBegun) return
  await improveAfterReading(ctx, request)
  await announceChanges(ctx, offices, [
    '/api/partner-criteria',
    '/api/scraper/activities',
    '/api/scraper/stats',
    '/api/partners',
    '/api/partner-counts',
  ])
}

interface Reading {
  readonly source: DirectoryName
  readonly asked: DirectoryRequest
  /** Offices searching for it now: criteria and accounts may be deleted during the run. */
  readonly officesNow: () => Promise<readonly OfficeId[]>
  readonly run: Run
}

/** Reads all pages up to the last one, because known and new entries are mixed. */
async function read(ctx: Ctx, { source, asked, officesNow, run }: Reading): Promise<RunCounts & { readonly note: string | null }> {
  const { isEnabled, pauseMs } = await sourceSettings(ctx, source)
  if (!isEnabled) throw new RunStopped('switched_off', `${source} ist abgeschaltet.`)
  const seen = new Set<string>()
  let counts: RunCounts = { pages: 0, itemsFound: 0, itemsNew: 0, itemsChanged: 0 }
  let total: number | null = null
  let shown = 0
  let kept: string | undefined
  for (let page = 1; page <= run.pagesMax; page += 1) {
    const address = DIRECTORY[source].searchPage(asked.industry, asked.place, page, shown)
    const found = await (page === 1 ? readPage : readFurther)(ctx, source, { address, page, pauseMs })
    run.lost.throwIfAborted()
    if ('kept' in found) {
      kept = found.kept
      break
    }
    if (page === 1 || found.businesses.length > 0) await noteReads(ctx, source, countsOfEntries(found.businesses))
    total ??= found.total
    shown += found.shown
    const fresh = found.businesses.filter(({ externalId }) => !seen.has(externalId))
    fresh.forEach(({ externalId }) => seen.add(externalId))
    const offices = await officesNow()
    if (offices.length === 0) return { ...counts, note: 'Niemand sucht mehr danach.' }
    const stored = await storeBusinesses(ctx, { source, industry: asked.industry, offices, businesses: fresh })
    counts = {
      pages: page,
      itemsFound: seen.size,
      itemsNew: counts.itemsNew + stored.isNew,
      itemsChanged: counts.itemsChanged + stored.isChanged,
    }
    await run.progress(counts)
    if (fresh.length === 0 || (total !== null && shown >= total)) break
  }
  const unread = await readDetails(ctx, source, [...seen], { pauseMs, lost: run.lost })
  const isCut = total !== null && shown < total
  const cut = isCut && `Gelesen wurden ${shown} von ${total} Einträgen; mit einer Postleitzahl kommen die übrigen.`
  return { ...counts, note: [cut, kept, unread].filter(Boolean).join(' ') || null }
}

/** Business pages fetched per run; the next run continues. */
const DETAILS = 20

/** Fetches once the pages of businesses without a known website. A failure ends this step but not the run; returns it as a German sentence. */
async function readDetails(
  ctx: Ctx,
  source: DirectoryName,
  externalIds: readonly string[],
  { pauseMs, lost }: { readonly pauseMs: number; readonly lost: AbortSignal },
): Promise<string | undefined> {
  if (!DIRECTORY[source].readDetail) return undefined
  for (const { externalId, path } of await entriesWithoutSite(ctx, source, externalIds, DETAILS)) {
    const ask = buildAsk(ctx.config.directories[source], path)
    const read = async ({ status, text }: HttpAnswer) =>
      ({ kind: 'detail', detail: status === 200 ? await readBusinessDetail(source, text) : undefined }) as const
    try {
      const { detail } = await ctx.visitor.visit(ask, read, { pauseMs })
      lost.throwIfAborted()
      if (detail) await noteReads(ctx, source, countsOfDetail(detail))
      await storeDetail(ctx, source, externalId, detail)
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      // not fetched again, or the next run would get stuck on the same page
      await storeDetail(ctx, source, externalId, undefined)
      return `Internetadressen fehlen noch: ${error.message}`
    }
  }
  return undefined
}

interface Asked {
  readonly address: PageAddress
  readonly page: number
  /** Milliseconds between two requests. */
  readonly pauseMs: number
}

/** A page disallowed by the directory does not invalidate what was read before. */
async function readFurther(ctx: Ctx, source: DirectoryName, asked: Asked) {
  try {
    return await readPage(ctx, source, asked)
  } catch (error) {
    if (error instanceof RunStopped && error.failure === 'not_allowed') return { kept: error.message }
    throw error
  }
}

async function readPage(ctx: Ctx, source: DirectoryName, { address, page, pauseMs }: Asked) {
  const readAnswer = async ({ status, text }: HttpAnswer): Promise<BusinessPage> => {
    // a directory responds with 404 past the last page, and with 410 for a trade without entries
    if (status === 410 || (status === 404 && page > 1)) return { kind: 'empty' }
    if (status !== 200) throw new RunStopped('layout_changed', `Die Ergebnisseite ist nicht mehr da (Status ${status}).`)
    return readBusinesses(source, text)
  }
  const ask = buildAsk(ctx.config.directories[source], address.path, address.form)
  const outcome = reached(await stopped(ctx.visitor.visit(ask, async (answer) => wallInWords(await readAnswer(answer)), { pauseMs })))
  return outcome.kind === 'businesses' ? outcome : { businesses: [], shown: 0, total: 0 }
}

const announceChanges = (ctx: Ctx, offices: readonly OfficeId[], paths: readonly ChangedPath[]) =>
  ctx.live.announce(
    ctx,
    offices.map((toOffice) => ({ toOffice, message: { type: 'changed', paths } })),
  )
