import type { RulePreview } from '#shared/contract/work/assignment.ts'
import { type AssignedLead, assignLeads } from '#shared/domain/assignment.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { PREVIEW_DAYS, PREVIEW_LEADS } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { getPlan, listKeys, toLeads, toTried } from './plan.ts'
import { listRules } from './queries.ts'
import { listArrivals, listExamples } from './queries-leads.ts'

const EXAMPLES = 5

const countByAgent = (assigned: readonly AssignedLead[]): ReadonlyMap<string | null, number> =>
  new Map([...Map.groupBy(assigned, ({ userId }) => userId)].map(([id, leads]) => [id, leads.length]))

/**
 * Runs the leads of the last days through the rules that are on, once without this rule and once with it, as if all had been on from the beginning.
 * Who was absent on a lead's day gets none.
 */
export async function previewRule(ctx: Ctx, { officeId }: Agent, id: number): Promise<RulePreview> {
  const [stored, plan] = await Promise.all([listRules(ctx, officeId), getPlan(ctx, officeId)])
  if (!stored.some((rule) => rule.id === id)) throw notFound('Diese Regel gibt es nicht mehr.')
  const rules = stored.filter((rule) => rule.id === id || rule.activeSince !== null).map((rule) => toTried(rule, ''))
  const since = new Date(ctx.clock.now().getTime() - PREVIEW_DAYS * DAY)
  const arrivals = await listArrivals(ctx, officeId, { since, keys: listKeys(rules), limit: PREVIEW_LEADS + 1 })
  const newest = arrivals.slice(0, PREVIEW_LEADS).toReversed()
  const leads = await toLeads(ctx, officeId, newest, (arrivedAt) => berlinDay(new Date(arrivedAt)))
  const always = { people: plan.people, turnSince: plan.turnSince === null ? null : '' }
  const before = countByAgent(assignLeads(leads, { ...always, rules: rules.filter((rule) => rule.id !== id) }))
  const assigned = assignLeads(leads, { ...always, rules })
  const after = countByAgent(assigned)
  const taken = assigned.filter(({ ruleId }) => ruleId === id).toReversed()
  return {
    leads: leads.length,
    isCut: arrivals.length > PREVIEW_LEADS,
    taken: taken.length,
    people: [...plan.people.map(({ id: userId }) => userId), null].map((userId) => ({
      userId,
      before: before.get(userId) ?? 0,
      after: after.get(userId) ?? 0,
    })),
    examples: await listExamples(
      ctx,
      officeId,
      taken.slice(0, EXAMPLES).map(({ propertyId }) => propertyId),
    ),
  }
}
