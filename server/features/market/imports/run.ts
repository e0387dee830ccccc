import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { ImportFailure } from '#shared/contract/market/imports.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { isUnstorable } from '../../../db/unstorable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readFile, type ReadRow, UnreadableFile } from '../../../sources/thinkimmo/read-file.ts'
import { countTry, findNext, listWaitingAgents, lockImport, storeEnd, storeRunning, type StoredImport } from './queries.ts'
import { bytesOf } from './queries-parts.ts'
import { countNoted, deleteRows, insertFailures, insertRows, listRows, storePosition, storeRead, storeReading } from './queries-rows.ts'
import { storeRows } from './store-rows.ts'

/** Stored in one transaction: whoever wants to change one of these adverts waits for it at most a moment. */
const STORED_AT_ONCE = 500
/** Milliseconds: a job goes on for so long, then another takes over, well before its time is up. */
const SLICE = 4 * MINUTE

/** Stores what an agent's files say, one file after the other and each some rows at a time. A worker that dies leaves off where the next one goes on. */
export async function importFiles(ctx: Ctx, agentId: AgentId): Promise<void> {
  const end = performance.now() + SLICE
  await ctx.locks.withLock(`imports ${agentId}`, async (lost) => {
    for (let next = await findNext(ctx, agentId); next !== undefined; next = await findNext(ctx, agentId)) {
      lost.throwIfAborted()
      if (performance.now() > end) return ctx.queue.enqueue(ctx, 'import-files', { agentId }, { key: agentId })
      await goOn(ctx, next, lost)
    }
  })
}

/** Times that an import breaks off without getting on. */
const TRIES = 5
const GIVEN_UP =
  'Der Import ist mehrmals abgebrochen. Was bis dahin gespeichert war, ist da; warum er abbrach, steht im Protokoll der Administration.'

/** One step. What breaks off is tried again; an import that always does holds up no other. */
async function goOn(ctx: Ctx, next: StoredImport, lost: AbortSignal): Promise<void> {
  try {
    if (next.isRead) await storeSome(ctx, next.id, STORED_AT_ONCE)
    else await readAll(ctx, next, lost)
  } catch (error) {
    if (lost.aborted || isDatabaseLost(error) || (await countTry(ctx, next.id)) < TRIES) throw error
    ctx.log.error({ err: error, import: next.id }, 'import given up')
    await inTransaction(ctx, (ctx) => finish(ctx, next, 'failed', GIVEN_UP))
  }
}

/** Goes on with what waits, after a worker has died for good. */
export async function startImports(ctx: Ctx): Promise<void> {
  for (const agentId of await listWaitingAgents(ctx)) await ctx.queue.enqueue(ctx, 'import-files', { agentId }, { key: agentId })
}

/** Reads a file to its end before anything of it is stored: one that breaks off in the middle leaves nothing. */
async function readAll(ctx: Ctx, { id, agentId, mapping }: StoredImport, lost: AbortSignal): Promise<void> {
  await storeRunning(ctx, id)
  await deleteRows(ctx, id)
  let total = 0
  try {
    for await (const batch of readFile(bytesOf(ctx, id), mapping ?? undefined, ctx.clock.now())) {
      lost.throwIfAborted()
      await insertRows(
        ctx,
        id,
        batch.flatMap((row) => ('listing' in row ? [{ line: row.line, object: row.object, listing: row.listing }] : [])),
      )
      await insertFailures(ctx, id, batch.flatMap(remarkOn))
      total += batch.length
      await storeReading(ctx, id, total)
    }
    await inTransaction(ctx, (ctx) => storeRead(ctx, id))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await inTransaction(ctx, async (ctx) => {
      await deleteRows(ctx, id)
      await storeReading(ctx, id, 0)
      await finish(ctx, { id, agentId }, 'failed', error.message)
    })
  }
}

/** What is to be told of a row: why it is no advert, or which of its cells were left empty. */
function remarkOn(row: ReadRow): ImportFailure[] {
  if ('reason' in row) return [{ line: row.line, title: row.title, reason: row.reason, isStored: false }]
  return row.note === null ? [] : [{ line: row.line, title: row.listing.title, reason: row.note, isStored: true }]
}

/** Stores the next rows with how far it came. Halves lead to the row that the database refuses, and its neighbours are stored on the way. */
async function storeSome(ctx: Ctx, id: number, limit: number): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const held = await lockImport(ctx, id)
      if (held?.status !== 'running') return
      const { rows, sameIds, last } = await listRows(ctx, held, limit)
      if (last === undefined) return finish(ctx, held, 'done', null)
      await storePosition(ctx, id, { upTo: last, failed: 0, ...(await storeRows(ctx, held, rows, sameIds)) })
    })
  } catch (error) {
    if (!isUnstorable(error)) throw error
    if (limit > 1) return storeSome(ctx, id, Math.ceil(limit / 2))
    ctx.log.error({ err: error, import: id }, 'row of a file not stored')
    await passOver(ctx, id)
  }
}

const REFUSED = 'Diese Angaben ließen sich nicht speichern.'

async function passOver(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const held = await lockImport(ctx, id)
    if (!held) return
    const { rows, sameIds, last = held.upTo } = await listRows(ctx, held, 1)
    await insertFailures(
      ctx,
      id,
      rows.map(({ line, listing: { title } }) => ({ line, title, reason: REFUSED, isStored: false })),
    )
    await countNoted(ctx, id)
    await storePosition(ctx, id, { upTo: last, imported: 0, updated: 0, skipped: sameIds.length, failed: rows.length })
  })
}

async function finish(ctx: Ctx, { id, agentId }: Pick<StoredImport, 'id' | 'agentId'>, status: 'done' | 'failed', error: string | null) {
  await storeEnd(ctx, id, status, error)
  await ctx.live.announce(ctx, [
    { to: agentId, message: { type: 'changed', paths: [...CARD_LISTS, '/api/imports', '/api/stats', '/api/search-criteria'] } },
  ])
}
