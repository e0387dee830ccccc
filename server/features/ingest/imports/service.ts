import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ColumnMapping, Import, ImportReview } from '#shared/contract/ingest/imports.ts'
import type { Events, File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { IMPORT_BYTES_MAX } from '#shared/domain/csv-file.ts'
import { isUnderWay } from '#shared/domain/import-status.ts'
import type { Ctx } from '../../../ctx.ts'
import { csvFile } from '../../../csv.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { Listener, Sent } from '../../../perform.ts'
import { type FilePreview, previewFile, unusedColumns, UnreadableFile } from './file/read-file.ts'
import { watch } from '../../../watch.ts'
import {
  countOpen,
  deleteImport,
  findImport,
  findMapping,
  findPreview,
  findSame,
  insertUpload,
  listImports,
  lockImport,
  storeMapping,
  storePreview,
  storeStopper,
  storeWaiting,
} from './queries.ts'
import { readParts, insertPart, measureStored } from './queries-parts.ts'
import { eachFailure, listFailures } from './queries-rows.ts'
import { finish, importFiles } from './run.ts'

/** Files that the agents of an office are uploading or have yet to decide on. Each may be large and is kept until then. */
const OPEN_MAX = 50
const TOO_MANY = `Hier liegen schon ${OPEN_MAX} Dateien, die noch nicht importiert sind. Bitte importieren oder verwerfen Sie zuerst einige davon.`
/** Bytes an agent may have stored here: enough for the largest file. */
const STORED_MAX = IMPORT_BYTES_MAX
/** Parts stored between two checks of what the agent's other uploads have stored meanwhile. */
const LOOK_AFTER = 16
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`

interface Stored {
  readonly files: number
  /** The number of these files that wait for the agent. */
  readonly asking: number
  readonly bytes: number
}

function refuseStored({ files, asking, bytes }: Stored, own: number, max: number): Refusal {
  const what = files === 1 ? 'Hier wartet schon eine Datei' : `Hier warten schon ${files} Dateien`
  const advice =
    asking > 0 ? 'Bitte importieren oder verwerfen Sie zuerst, was wartet.' : 'Bitte versuchen Sie es wieder, wenn sie importiert sind.'
  return new Refusal(
    409,
    `${what} mit ${megabytes(bytes)}; mit dieser (bisher ${megabytes(own)}) wären es mehr als ${megabytes(max)}. ${advice}`,
    { code: 'limit_reached' },
  )
}
/** Imports listed: enough for all open ones and as many finished ones. */
const SHOWN = 2 * OPEN_MAX
const FAILURES_SHOWN = 100
/** Bytes. Files up to this size are imported within the request. */
const SMALL = 2 * 1_048_576
/** Milliseconds that a request waits for a larger file's result. */
const PATIENCE = 15_000

/** Stores a file and returns its preview. Concurrent uploads of the same file yield one import. */
export const upload = async (ctx: Ctx, agent: Agent, sent: Sent, max = STORED_MAX): Promise<ImportReview> =>
  (await receive(ctx, agent, sent, max)).review

/** The stored import, and the columns of the file that was sent, even if the same file has been imported meanwhile. */
async function receive(ctx: Ctx, agent: Agent, sent: Sent, max = STORED_MAX): Promise<{ review: ImportReview; preview: FilePreview }> {
  const { officeId } = agent
  requireCsv(sent)
  const id = await inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    if ((await countOpen(ctx, officeId)) >= OPEN_MAX) throw new Refusal(409, TOO_MANY)
    return insertUpload(ctx, agent, sent.name || 'Import.csv')
  })
  try {
    const file = await keep(ctx, officeId, { id, content: sent.content, max })
    const preview = await previewFile(readParts(ctx, id), await findMapping(ctx, officeId))
    return await inTransaction(ctx, async (ctx) => {
      await lockOffice(ctx, officeId)
      const same = await findSame(ctx, officeId, file.digest, id)
      // other uploads may have been stored since the last part
      const stored = await measureStored(ctx, officeId, id)
      if (same === undefined && stored.files > 0 && stored.bytes + file.bytes > max) throw refuseStored(stored, file.bytes, max)
      if (same === undefined) await storePreview(ctx, id, { ...file, preview })
      else await deleteImport(ctx, id)
      return { review: await review(ctx, officeId, same ?? id), preview }
    })
  } catch (error) {
    await deleteImport(ctx, id)
    if (error instanceof UnreadableFile) throw new Refusal(400, error.message)
    throw error
  }
}

function requireCsv({ mediaType, name = '' }: Sent): void {
  if (mediaType === 'text/csv' || /\.csv$/i.test(name)) return
  throw new Refusal(415, 'Bitte wählen Sie eine CSV-Datei aus.')
}

/** Bytes. */
const PART = 1_048_576

async function keep(
  ctx: Ctx,
  officeId: OfficeId,
  { id, content, max }: { readonly id: number; readonly content: AsyncIterable<Uint8Array>; readonly max: number },
): Promise<{ bytes: number; digest: Buffer }> {
  const hash = createHash('sha256')
  let [bytes, number] = [0, 0]
  let others: Stored = { files: 0, asking: 0, bytes: 0 }
  for await (const part of splitParts(content)) {
    hash.update(part)
    bytes += part.byteLength
    if (number % LOOK_AFTER === 0 || others.bytes + bytes > max / 2) others = await measureStored(ctx, officeId, id)
    if (others.files > 0 && others.bytes + bytes > max) throw refuseStored(others, bytes, max)
    await insertPart(ctx, id, number, part)
    number += 1
  }
  if (bytes === 0) throw new Refusal(400, 'Die Datei ist leer.')
  return { bytes, digest: hash.digest() }
}

async function* splitParts(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let [some, bytes]: [Uint8Array[], number] = [[], 0]
  for await (const piece of content) {
    some.push(piece)
    bytes += piece.byteLength
    if (bytes < PART) continue
    yield Buffer.concat(some)
    ;[some, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(some)
}

/** Imports a file with the recognised columns and waits a while for the result. */
export async function importFile(ctx: Ctx, agent: Agent, sent: Sent): Promise<Import & { unusedColumns: string[] }> {
  const { officeId } = agent
  const { review, preview } = await receive(ctx, agent, sent)
  const { id, status, size } = review
  if (status === 'review') await start(ctx, officeId, id, review.preview?.mapping ?? {})
  // a failure here is retried by the queued job
  if (size <= SMALL) await importFiles(ctx, officeId).catch((err: unknown) => ctx.log.error({ err, import: id }, 'import broke off'))
  const end = performance.now() + PATIENCE
  for (;;) {
    const stored = await read(ctx, officeId, id)
    if (stored.status === 'failed') throw new Refusal(400, stored.error ?? 'Die Datei ließ sich nicht lesen.')
    if (!isUnderWay(stored.status) || performance.now() > end)
      return { ...stored, unusedColumns: unusedColumns(preview.headers, preview.mapping) }
    await sleep(100)
  }
}

/** Idempotent: a second start has no effect. */
export async function start(ctx: Ctx, officeId: OfficeId, id: number, mapping: ColumnMapping): Promise<Import> {
  return inTransaction(ctx, async (ctx) => {
    await read(ctx, officeId, id)
    const held = await lockImport(ctx, id)
    if (held?.status === 'review') {
      await storeWaiting(ctx, id, mapping)
      await storeMapping(ctx, officeId, mapping)
      await ctx.queue.enqueue(ctx, 'import-files', { officeId }, { key: officeId, priority: 10 })
    }
    return read(ctx, officeId, id)
  })
}

const BROKEN_OFF = 'Sie haben diesen Import abgebrochen. Was bis dahin gespeichert war, ist da.'

/** Discards a waiting file. A running import ends at its current position. */
export async function cancel(ctx: Ctx, agent: Agent, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await read(ctx, agent.officeId, id)
    const held = await lockImport(ctx, id)
    if (held?.status === 'running') {
      await storeStopper(ctx, id, agent.id)
      return finish(ctx, held, 'failed', BROKEN_OFF)
    }
    if (held?.status !== 'review' && held?.status !== 'waiting') throw new Refusal(409, 'Dieser Import ist schon fertig.')
    await deleteImport(ctx, id)
  })
}

export const list = (ctx: Ctx, officeId: OfficeId): Promise<Import[]> => listImports(ctx, officeId, SHOWN)

export async function read(ctx: Ctx, officeId: OfficeId, id: number): Promise<Import> {
  const stored = await findImport(ctx, officeId, id)
  if (!stored) throw notFound()
  return stored
}

/** Streams an import's progress until it has ended. */
export async function watchImport(ctx: Ctx, officeId: OfficeId, id: number, { signal }: Listener): Promise<Events<Import>> {
  await read(ctx, officeId, id)
  return watch({ look: () => findImport(ctx, officeId, id), isOver: ({ status }) => !isUnderWay(status), toId: () => String(id) }, signal)
}

export async function review(ctx: Ctx, officeId: OfficeId, id: number): Promise<ImportReview> {
  return { ...(await read(ctx, officeId, id)), preview: await findPreview(ctx, id) }
}

export async function failures(ctx: Ctx, officeId: OfficeId, id: number) {
  await read(ctx, officeId, id)
  return listFailures(ctx, id, -1, FAILURES_SHOWN)
}

export async function failuresFile(ctx: Ctx, officeId: OfficeId, id: number): Promise<File> {
  const { createdAt } = await read(ctx, officeId, id)
  return csvFile(`Nicht-importiert-${berlinDay(new Date(createdAt))}.csv`, failureLines(ctx, id))
}

async function* failureLines(ctx: Ctx, id: number): AsyncIterable<string[]> {
  yield ['Zeile', 'Titel', 'Grund', 'Importiert']
  for await (const { line, title, reason, isStored } of eachFailure(ctx, id))
    yield [String(line), title ?? '', reason, isStored ? 'ja, diese Angaben blieben leer' : 'nein']
}

export { storeOwn } from './store-rows.ts'

export { ownNumber } from './own-number.ts'
