import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { ImportFailure } from '#shared/contract/ingest/imports.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { isUnstorable } from '../../../db/unstorable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { RULES_VERSION } from '../../market/judge/service.ts'
import { readFile, type ReadRow, UnreadableFile } from './file/read-file.ts'
import { oneAhead } from './one-ahead.ts'
import {
  countTry,
  deleteFile,
  findNext,
  findTries,
  listWaitingAgents,
  lockImport,
  storeEnd,
  storeRunning,
  type StoredImport,
} from './queries.ts'
import { readParts } from './queries-parts.ts'
import { countNoted, deleteRows, insertFailures, insertRows, listRows, storePosition, storeRead, storeReading } from './queries-rows.ts'
import { readAhead, type RowsAhead, storeRows } from './store-rows.ts'

/** Rows stored per transaction, which bounds how long other writers wait for these adverts. */
const STORED_AT_ONCE = 500
/** Milliseconds a job works before the next one takes over, well within its time limit. */
const SLICE = 4 * MINUTE

/** Imports an agent's files one after the other, each in batches of rows. After a crash the next worker resumes at the stored position. */
export async function importFiles(ctx: Ctx, officeId: OfficeId): Promise<void> {
  const end = performance.now() + SLICE
  await ctx.locks.withLock(`imports ${officeId}`, async (lost) => {
    let begun: number | undefined
    let step = FIRST_STEP
    for (let next = await findNext(ctx, officeId); next !== undefined; next = await findNext(ctx, officeId)) {
      lost.throwIfAborted()
      if (performance.now() > end) return ctx.queue.enqueue(ctx, 'import-files', { officeId }, { key: officeId })
      // counted first, because a file that kills the process never reaches the error handling
      const isOver = next.id !== begun && (await countTry(ctx, next.id)) > TRIES
      begun = next.id
      if (isOver) await giveUp(ctx, next, new Error('the process ended again and again'))
      else step = await goOn(ctx, next, lost, step)
    }
  })
}

/** Tries without progress before an import is given up. */
const TRIES = 5
const GIVEN_UP =
  'Der Import ist mehrmals abgebrochen. Was bis dahin gespeichert war, ist da; warum er abbrach, steht im Protokoll der Administration.'

interface Step {
  readonly limit: number
  /** The rows that the step before has read and begun to judge. */
  readonly ahead?: RowsAhead | undefined
}

const FIRST_STEP: Step = { limit: STORED_AT_ONCE }

/** Runs one step and returns the next. A failing step is retried; an import that keeps failing does not block the others. */
async function goOn(ctx: Ctx, next: StoredImport, lost: AbortSignal, step: Step): Promise<Step> {
  try {
    if (next.isRead) return await storeSome(ctx, next, step)
    await readAll(ctx, next, lost)
  } catch (error) {
    if (lost.aborted || isDatabaseLost(error) || (await findTries(ctx, next.id)) < TRIES) throw error
    await giveUp(ctx, next, error)
  }
  return FIRST_STEP
}

async function giveUp(ctx: Ctx, next: StoredImport, error: unknown): Promise<void> {
  ctx.log.error({ err: error, import: next.id }, 'import given up')
  try {
    await inTransaction(ctx, (ctx) => finish(ctx, next, 'failed', GIVEN_UP))
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    // a failure to delete the file must not keep the import from ending
    ctx.log.error({ err: error, import: next.id }, 'file of an import not forgotten')
    await storeEnd(ctx, next.id, 'failed', GIVEN_UP)
  }
}

/** Resumes waiting imports after a worker has died for good. */
export async function startImports(ctx: Ctx): Promise<void> {
  for (const officeId of await listWaitingAgents(ctx)) await ctx.queue.enqueue(ctx, 'import-files', { officeId }, { key: officeId })
}

/** Reads a whole file before storing any adverts: a file that fails midway leaves nothing behind. */
async function readAll(ctx: Ctx, { id, officeId, mapping }: StoredImport, lost: AbortSignal): Promise<void> {
  await storeRunning(ctx, id)
  await deleteRows(ctx, id)
  let total = 0
  try {
    for await (const batch of oneAhead(readFile(readParts(ctx, id), mapping ?? undefined, ctx.clock.now()))) {
      lost.throwIfAborted()
      total += batch.length
      if (!(await keepRows(ctx, id, batch, total))) return
    }
    await inTransaction(ctx, async (ctx) => {
      if ((await lockImport(ctx, id))?.status === 'running') await storeRead(ctx, id)
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await inTransaction(ctx, async (ctx) => {
      if ((await lockImport(ctx, id))?.status !== 'running') return
      await deleteRows(ctx, id)
      await storeReading(ctx, id, 0)
      await finish(ctx, { id, officeId }, 'failed', error.message)
    })
  }
}

/** Stores rows that were read, bisecting down to the one that the database rejects. Returns false if the import has ended meanwhile. */
async function keepRows(ctx: Ctx, id: number, rows: readonly ReadRow[], total: number): Promise<boolean> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      if (!(await storeReading(ctx, id, total))) return false
      const listings = rows.flatMap((row) => ('listing' in row ? [{ line: row.line, object: row.object, listing: row.listing }] : []))
      await insertRows(ctx, id, listings, RULES_VERSION)
      const remarks = rows.flatMap(remarkOn)
      if (remarks.length > 0) await insertFailures(ctx, id, remarks)
      return true
    })
  } catch (error) {
    if (!isUnstorable(error)) throw error
    const [only] = rows
    if (only && rows.length === 1) {
      logRefused(ctx, id, error)
      await insertFailures(ctx, id, [refusal(only.line, 'listing' in only ? only.listing.title : only.title)])
      return true
    }
    const middle = Math.ceil(rows.length / 2)
    return (await keepRows(ctx, id, rows.slice(0, middle), total)) && keepRows(ctx, id, rows.slice(middle), total)
  }
}

const refusal = (line: number, title: string | null): ImportFailure => ({ line, title, reason: REFUSED, isStored: false })
const REFUSED = 'Diese Angaben ließen sich nicht speichern.'

const logRefused = ({ log }: Ctx, id: number, error: unknown) => log.error({ err: error, import: id }, 'row of a file not stored')

/** The note on a row: why it is not an advert, or which of its cells were left empty. */
function remarkOn(row: ReadRow): ImportFailure[] {
  if ('reason' in row) return [{ line: row.line, title: row.title, reason: row.reason, isStored: false }]
  return row.note === null ? [] : [{ line: row.line, title: row.listing.title, reason: row.note, isStored: true }]
}

/**
 * Stores the next rows together with the position, while those after them are read and judged, and returns the next step: halved after an error, to
 * isolate the rejected row, and doubled after each success.
 */
async function storeSome(ctx: Ctx, next: StoredImport, { limit, ahead }: Step): Promise<Step> {
  const rows = ahead?.importId === next.id && ahead.after === next.upTo ? ahead : await readAhead(ctx, next, next.upTo, limit)
  // after an error the batches are small, and the rows ahead would be read again and again
  const mayReadAhead = rows.last !== undefined && limit === STORED_AT_ONCE
  const following = mayReadAhead ? readAhead(ctx, next, rows.last, limit) : undefined
  // reported below, unless the rows before could not be stored
  following?.catch(() => {})
  try {
    // waiting for the thread would hold the import's lock
    await rows.judgements
    await inTransaction(ctx, (ctx) => storeBatch(ctx, rows))
  } catch (error) {
    if (!isUnstorable(error)) throw error
    if (limit > 1) return { limit: Math.ceil(limit / 2) }
    await passOver(ctx, next.id, error)
    return { limit }
  }
  return { limit: Math.min(2 * limit, STORED_AT_ONCE), ahead: await following }
}

/** Stores rows that were read, unless the import has ended or moved on meanwhile; ends the import if there are none left. */
async function storeBatch(ctx: Ctx, rows: RowsAhead): Promise<void> {
  const held = await lockImport(ctx, rows.importId)
  if (held?.status !== 'running' || held.upTo !== rows.after) return
  if (rows.last === undefined) return finish(ctx, held, 'done', null)
  await storePosition(ctx, held.id, { upTo: rows.last, failed: 0, ...(await storeRows(ctx, held, rows)) })
}

/** Records that the next row was rejected. If there is no next row, the end itself failed and the error is rethrown. */
async function passOver(ctx: Ctx, id: number, error: unknown): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const held = await lockImport(ctx, id)
    if (held?.status !== 'running') return
    const { rows, sameIds, last } = await listRows(ctx, held, 1)
    if (last === undefined) throw error
    logRefused(ctx, id, error)
    await insertFailures(
      ctx,
      id,
      rows.map(({ line, listing: { title } }) => refusal(line, title)),
    )
    await countNoted(ctx, id)
    await storePosition(ctx, id, { upTo: last, imported: 0, updated: 0, skipped: sameIds.length, failed: rows.length })
  })
}

/** Ends an import and deletes its file, in the transaction of `ctx`. */
export async function finish(
  ctx: Ctx,
  { id, officeId }: Pick<StoredImport, 'id' | 'officeId'>,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  if (status === 'failed') ctx.log.warn({ import: id, reason: error }, 'import failed')
  await storeEnd(ctx, id, status, error)
  await deleteFile(ctx, id)
  await ctx.live.announce(ctx, [
    { toOffice: officeId, message: { type: 'changed', paths: [...CARD_LISTS, '/api/imports', '/api/stats', '/api/search-criteria'] } },
  ])
}
