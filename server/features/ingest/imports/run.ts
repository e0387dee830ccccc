import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { ImportFailure } from '#shared/contract/ingest/imports.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { isUnstorable } from '../../../db/unstorable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { RULES_VERSION } from '../../market/judge/service.ts'
import { readFile, type ReadRow, UnreadableFile } from './file/read-file.ts'
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
import { storeRows } from './store-rows.ts'

/** Rows stored per transaction, which bounds how long other writers wait for these adverts. */
const STORED_AT_ONCE = 500
/** Milliseconds a job works before the next one takes over, well within its time limit. */
const SLICE = 4 * MINUTE

/** Imports an agent's files one after the other, each in batches of rows. After a crash the next worker resumes at the stored position. */
export async function importFiles(ctx: Ctx, agentId: AgentId): Promise<void> {
  const end = performance.now() + SLICE
  await ctx.locks.withLock(`imports ${agentId}`, async (lost) => {
    let begun: number | undefined
    let atOnce = STORED_AT_ONCE
    for (let next = await findNext(ctx, agentId); next !== undefined; next = await findNext(ctx, agentId)) {
      lost.throwIfAborted()
      if (performance.now() > end) return ctx.queue.enqueue(ctx, 'import-files', { agentId }, { key: agentId })
      // counted first, because a file that kills the process never reaches the error handling
      const isOver = next.id !== begun && (await countTry(ctx, next.id)) > TRIES
      begun = next.id
      if (isOver) await giveUp(ctx, next, new Error('the process ended again and again'))
      else atOnce = await goOn(ctx, next, lost, atOnce)
    }
  })
}

/** Tries without progress before an import is given up. */
const TRIES = 5
const GIVEN_UP =
  'Der Import ist mehrmals abgebrochen. Was bis dahin gespeichert war, ist da; warum er abbrach, steht im Protokoll der Administration.'

/** Runs one step and returns the batch size for the next. A failing step is retried; an import that keeps failing does not block the others. */
async function goOn(ctx: Ctx, next: StoredImport, lost: AbortSignal, atOnce: number): Promise<number> {
  try {
    if (next.isRead) return await storeSome(ctx, next.id, atOnce)
    await readAll(ctx, next, lost)
    return STORED_AT_ONCE
  } catch (error) {
    if (lost.aborted || isDatabaseLost(error) || (await findTries(ctx, next.id)) < TRIES) throw error
    await giveUp(ctx, next, error)
    return STORED_AT_ONCE
  }
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
  for (const agentId of await listWaitingAgents(ctx)) await ctx.queue.enqueue(ctx, 'import-files', { agentId }, { key: agentId })
}

/** Reads a whole file before storing any adverts: a file that fails midway leaves nothing behind. */
async function readAll(ctx: Ctx, { id, agentId, mapping }: StoredImport, lost: AbortSignal): Promise<void> {
  await storeRunning(ctx, id)
  await deleteRows(ctx, id)
  let total = 0
  try {
    for await (const batch of readFile(readParts(ctx, id), mapping ?? undefined, ctx.clock.now())) {
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
      await finish(ctx, { id, agentId }, 'failed', error.message)
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
 * Stores the next rows together with the position and returns the batch size for the next step: halved after an error, to isolate the rejected row,
 * and doubled after each success.
 */
async function storeSome(ctx: Ctx, id: number, limit: number): Promise<number> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const held = await lockImport(ctx, id)
      if (held?.status !== 'running') return
      const { rows, sameIds, last } = await listRows(ctx, held, limit)
      if (last === undefined) return finish(ctx, held, 'done', null)
      await storePosition(ctx, id, { upTo: last, failed: 0, ...(await storeRows(ctx, held, rows, sameIds)) })
    })
    return Math.min(2 * limit, STORED_AT_ONCE)
  } catch (error) {
    if (!isUnstorable(error)) throw error
    if (limit > 1) return Math.ceil(limit / 2)
    await passOver(ctx, id, error)
    return limit
  }
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
  { id, agentId }: Pick<StoredImport, 'id' | 'agentId'>,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  if (status === 'failed') ctx.log.warn({ import: id, reason: error }, 'import failed')
  await storeEnd(ctx, id, status, error)
  await deleteFile(ctx, id)
  await ctx.live.announce(ctx, [
    { to: agentId, message: { type: 'changed', paths: [...CARD_LISTS, '/api/imports', '/api/stats', '/api/search-criteria'] } },
  ])
}
