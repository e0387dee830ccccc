import type { Job } from '#shared/contract/operations/jobs.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { SOURCE_LABEL, type Source } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Page } from '../../../db/pages.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { JobFilter, StoredJob } from '../../../jobs/queue.ts'

export async function listJobs(ctx: Ctx, asked: JobFilter): Promise<Page<Job>> {
  if (asked.name !== undefined && !listKinds(ctx).some(({ name }) => name === asked.name)) throw new Refusal(400, 'Unbekannte Arbeit')
  const page = await ctx.queue.list(ctx, asked)
  return page.with(page.rows.map((job) => toJob(ctx, job)))
}

export const listKinds = ({ queue }: Ctx): { name: string; label: string }[] => queue.kinds.map(({ name, label }) => ({ name, label }))

/** German label, for admins. */
export const jobLabel = (ctx: Ctx, name: string): string => listKinds(ctx).find((kind) => kind.name === name)?.label ?? name

function toJob(ctx: Ctx, { data, error, ...job }: StoredJob): Job {
  return {
    ...job,
    label: jobLabel(ctx, job.name),
    about: describeSubject(data),
    reason: job.state === 'retry' || job.state === 'dead' ? describeReason(error) : null,
  }
}

/** Email recipients are left out on purpose. */
function describeSubject({ source, propertyId }: StoredJob['data']): string | null {
  if (typeof source === 'string') return SOURCE_LABEL[source as Source] ?? source
  return typeof propertyId === 'number' ? `Immobilie ${propertyId}` : null
}

/** Raw error messages may quote personal data, so they appear only in the server log. */
function describeReason(error: string | null): string {
  if (error === 'job timed out') return 'Es hat zu lange gedauert.'
  if (error === 'job heartbeat timeout') return 'Der Prozess, der daran arbeitete, hat sich nicht mehr gemeldet.'
  if (error !== null && /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|terminat|timeout/i.test(error))
    return 'Eine Verbindung ist abgerissen.'
  if (error !== null && /ENOSPC|No space|disk full/i.test(error)) return 'Der Datenträger ist voll.'
  return 'Ein unerwarteter Fehler; Näheres steht im Protokoll des Servers.'
}

/** Retries a dead job. Does nothing if it is queued or running again. */
export async function retryJob(ctx: Ctx, adminId: AdminId, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const job = await get(ctx, id)
    if (job.state !== 'dead') return
    if ((await ctx.queue.retry(ctx, job)) === 'waits')
      throw new Refusal(409, 'Dieselbe Arbeit wartet schon. Sie können diese hier verwerfen.')
    await recordEvents(ctx, [{ kind: 'job_retried', actorId: adminId, userIds: [], details: { job: jobLabel(ctx, job.name) } }])
  })
}

export async function discardJob(ctx: Ctx, adminId: AdminId, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const job = await get(ctx, id)
    if (!(await ctx.queue.discard(ctx, id))) throw new Refusal(409, 'Diese Arbeit läuft gerade. Warten Sie, bis sie zu Ende ist.')
    await recordEvents(ctx, [{ kind: 'job_discarded', actorId: adminId, userIds: [], details: { job: jobLabel(ctx, job.name) } }])
  })
}

async function get(ctx: Ctx, id: string): Promise<StoredJob> {
  const job = await ctx.queue.find(ctx, id)
  if (!job) throw notFound('Diese Arbeit gibt es nicht mehr.')
  return job
}
