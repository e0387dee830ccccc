import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { MailConfirmation } from '#shared/contract/ingest/mailbox.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { KeyAnswer } from './smtp/signature.ts'
import { listingOfHit } from './alerts/listing-of-hit.ts'
import { createThread } from '../../../thread.ts'
import { inSpan } from '../../../tracing/tracing.ts'
import { storeOwn } from '../imports/service.ts'
import { findWaiting, listAgentsWithWaiting, lockWaiting, type MailResult, putOff, storeResult, type WaitingMail } from './queries.ts'
import { resolveLinks } from './resolve-links.ts'
import { type FoundHit, NOTHING, type Understood, unread } from './understand.ts'
import type { UnderstandTask } from './understand-worker.ts'

/** Reads an office's oldest waiting email and enqueues the next one, so that offices take turns. */
export async function readNextMail(ctx: Ctx, officeId: OfficeId): Promise<void> {
  const mail = await findWaiting(ctx, officeId)
  if (!mail) return
  const work = { name: 'mail read', kind: 'consumer', from: mail.trace, attributes: { 'giebel.mail': mail.id } } as const
  await inSpan(ctx.tracing, work, () => readOrPutOff(ctx, officeId, mail))
  if (await findWaiting(ctx, officeId)) await ctx.queue.enqueue(ctx, 'read-mails', { officeId }, { key: officeId, priority: 10 })
}

/** Resumes waiting emails: after a worker has died for good, and for links that could not be followed before. */
export async function startReading(ctx: Ctx): Promise<void> {
  for (const officeId of await listAgentsWithWaiting(ctx)) await ctx.queue.enqueue(ctx, 'read-mails', { officeId }, { key: officeId })
}

/** How long an email is retried before it is given up with a reason. */
const PATIENCE = DAY
const PAUSE = HOUR

/** An email that cannot be read does not delay the others. */
async function readOrPutOff(ctx: Ctx, officeId: OfficeId, mail: WaitingMail): Promise<void> {
  const now = ctx.clock.now().getTime()
  const isLast = now - Date.parse(mail.receivedAt) >= PATIENCE
  try {
    if (await read(ctx, officeId, mail, isLast)) return
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, mail: mail.id }, 'mail not read')
    if (isLast) return store(ctx, officeId, mail, { ...GIVEN_UP, hits: [] })
  }
  await putOff(ctx, mail.id, new Date(now + PAUSE))
}

/** Returns false if the email has to wait. */
async function read(ctx: Ctx, officeId: OfficeId, mail: WaitingMail, isLast: boolean): Promise<boolean> {
  const text = mail.content === null ? undefined : ctx.secrets.open(mail.content)
  const stored = text === undefined ? { ...UNSEALED, hits: [] } : await readWhole(ctx, officeId, mail, Buffer.from(text, 'latin1'))
  if (stored === 'later' && !isLast) return false
  await store(ctx, officeId, mail, stored === 'later' ? { ...GIVEN_UP, hits: [] } : stored)
  return true
}

function store(ctx: Ctx, officeId: OfficeId, mail: WaitingMail, { result, hits, confirmation }: Stored): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockWaiting(ctx, mail.id))) return
    const listings = hits.map((hit) => listingOfHit(hit, hit.subject, ctx.config.demo))
    const stored = listings.length === 0 ? undefined : await storeOwn(ctx, { officeId, channel: 'mail' }, listings)
    const asked = confirmation ? ctx.secrets.seal(JSON.stringify(confirmation)) : null
    await storeResult(ctx, mail.id, { ...result, newHits: stored?.adverts.new.length ?? 0 }, asked)
    const paths = stored ? (['/api/mailbox', ...CARD_LISTS, '/api/stats'] as const) : (['/api/mailbox'] as const)
    await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths } }])
  })
}

class MailTooLong extends Error {}

/** One per process. An email that takes longer than any alert is given up and its thread is terminated. */
const understand = createThread<UnderstandTask, Understood>({
  worker: new URL('./understand-worker.ts', import.meta.url),
  queue: { all: 100, each: 10, timeout: 10 * MINUTE },
  patience: 15_000,
  idle: MINUTE,
  heapMegabytes: 256,
  tooBusy: () => new MailTooLong(),
})

/** Rounds of key lookups; each except the last names keys that the previous one did not. */
const ROUNDS_MAX = 3

async function understandMail(
  ctx: Ctx,
  officeId: OfficeId,
  raw: Buffer,
  own: readonly string[],
): Promise<Exclude<Understood, { kind: 'wanted' }>> {
  const answers: Record<string, KeyAnswer> = {}
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const understood = await understand(officeId, { raw, own, answers }).catch((error: unknown) => {
      if (error instanceof MailTooLong || isOutOfMemory(error)) return unread(null, 'Diese E-Mail ist zu umfangreich.')
      throw error
    })
    if (understood.kind !== 'wanted') return understood
    for (const name of understood.keys) answers[name] = await keyAt(ctx, name)
  }
  return { kind: 'later' }
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Error codes for a missing key; any other failure is temporary. */
const NO_KEY = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

async function keyAt({ dns }: Ctx, name: string): Promise<KeyAnswer> {
  try {
    return await dns.text(name)
  } catch (error) {
    return NO_KEY.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unknown'
  }
}

const GIVEN_UP = unread(null, 'Ob diese E-Mail echt ist oder wohin ihre Links führen, ließ sich einen Tag lang nicht erfahren.')
const LED_NOWHERE = 'Ein Link dieser E-Mail führt zu keiner Anzeige.'
const UNSEALED = unread(null, 'Diese E-Mail lässt sich nicht mehr öffnen.')

/** The outcome to store for an email. */
interface Stored {
  readonly result: MailResult
  readonly hits: readonly FoundHit[]
  readonly confirmation?: MailConfirmation
}

async function readWhole(ctx: Ctx, officeId: OfficeId, { own }: WaitingMail, raw: Buffer): Promise<Stored | 'later'> {
  const understood = await understandMail(ctx, officeId, raw, own)
  if (understood.kind === 'later') return 'later'
  if (understood.kind === 'done') return { hits: [], ...understood }
  const hits = await resolveLinks(ctx, understood.hits)
  if (hits === 'later') return 'later'
  if (hits === 'nowhere') return { ...unread(understood.about, LED_NOWHERE), hits: [] }
  const outsideHits = hits.filter(({ isOutside }) => isOutside).length
  const reason = understood.reason ?? (hits.length < understood.hits.length ? LED_NOWHERE : null)
  const state = reason === null ? 'read' : 'partly'
  return { result: { ...NOTHING, ...understood.about, state, reason, hits: hits.length, outsideHits }, hits }
}
