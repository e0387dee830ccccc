import type { RetentionPreview, RetentionRuleView, RetentionRun } from '#shared/contract/people/privacy.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { countRows, eraseSome } from '../../../privacy/queries.ts'
import type { RetentionRule } from '../../../privacy/retention.ts'
import { markObjectors } from '../../work/contact/service.ts'
import { insertRun, listChosenDays, listRuns, storeDays } from './queries-retention.ts'

/** Rows per statement, and rows per rule and night; the rest waits for the next night. */
const AT_ONCE = 500
const AT_MOST = 50_000

interface Applied extends RetentionRule {
  readonly chosen: number
  readonly cutoff: Date
}

/** The rules with the days in force: the days chosen, clamped to today's bounds. */
async function listRules(ctx: Ctx): Promise<Applied[]> {
  const chosen = await listChosenDays(ctx)
  return ctx.stored.retention.map((rule) => {
    const { usual, least, most } = rule.days
    const days = Math.min(Math.max(chosen.get(rule.key) ?? usual, least), most)
    return { ...rule, chosen: days, cutoff: new Date(ctx.clock.now().getTime() - days * DAY) }
  })
}

export async function retentionRules(ctx: Ctx): Promise<RetentionRuleView[]> {
  return (await listRules(ctx)).map(({ key, title, what, since, days, chosen }) => ({ key, title, what, since, ...days, days: chosen }))
}

/** What the nightly run would delete now. */
export async function previewRetention(ctx: Ctx): Promise<RetentionPreview[]> {
  const previews: RetentionPreview[] = []
  for (const { key, parts, cutoff } of await listRules(ctx)) {
    let rows = 0
    for (const { table, due, erasure } of parts) rows += await countRows(ctx, table, due(cutoff), erasure)
    previews.push({ key, rows })
  }
  return previews
}

export async function changeRetention(ctx: Ctx, key: string, days: number, by: AdminId): Promise<RetentionRuleView[]> {
  const rule = ctx.stored.retention.find((one) => one.key === key)
  if (!rule) throw notFound('Löschregel nicht gefunden')
  const { least, most } = rule.days
  if (days < least || days > most) throw new Refusal(400, `Möglich sind ${least} bis ${most} Tage.`)
  return inTransaction(ctx, async (ctx) => {
    await storeDays(ctx, key, days)
    await recordEvents(ctx, [{ kind: 'retention_changed', actorId: by, userIds: [], details: { title: rule.title, days } }])
    return retentionRules(ctx)
  })
}

export async function retentionRuns(ctx: Ctx, asked: Asked): Promise<Page<RetentionRun>> {
  const page = await listRuns(ctx, asked)
  const titles = new Map(ctx.stored.retention.map(({ key, title }) => [key, title]))
  return page.with(page.rows.map((run) => ({ ...run, title: titles.get(run.rule) ?? run.rule })))
}

/** Applies the retention rules. Objectors are marked before their numbers are deleted, as the block has to work without them. */
export async function retainByNight(ctx: Ctx): Promise<void> {
  await markObjectors(ctx)
  for (const rule of await listRules(ctx)) {
    const rows = await applyRule(ctx, rule)
    await insertRun(ctx, { rule: rule.key, days: rule.chosen, rows, isCut: rows >= AT_MOST })
    ctx.log.info({ rule: rule.key, rows }, 'retention applied')
  }
}

async function applyRule(ctx: Ctx, { parts, cutoff }: Applied): Promise<number> {
  const today = berlinDay(ctx.clock.now())
  let rows = 0
  for (const { table, due, erasure } of parts) {
    for (let more = true; more && rows < AT_MOST;) {
      const done = await eraseSome(ctx, { table, where: due(cutoff), change: erasure, today, limit: AT_ONCE })
      rows += done
      more = done > 0
    }
  }
  return rows
}
