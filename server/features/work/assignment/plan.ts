import type { ArrivedLead, AssignablePerson, AssignmentPlan, TriedRule } from '#shared/domain/assignment.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { PREVIEW_DAYS } from '#shared/domain/limits.ts'
import { mayDo } from '#shared/domain/office-rights.ts'
import { placeKey } from '#shared/domain/place.ts'
import { type AdvertSource, SOURCES, toBits } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { listContacts } from '../../network/partners/service.ts'
import { listMembers } from '../../people/accounts/service.ts'
import { getSettings, listRules, type StoredRule } from './queries.ts'
import { listAbsences } from './queries-absences.ts'
import { type listArrivals, listTurns } from './queries-leads.ts'

/** A rule as it is tried for leads since that moment. */
export const toTried = ({ places, ...rule }: StoredRule, since: string): TriedRule => ({ ...rule, placeKeys: places.map(placeKey), since })

/** The agents who may get leads, with the absences that count for the last days. */
async function listAssignable(ctx: Ctx, officeId: OfficeId): Promise<AssignablePerson[]> {
  const members = await listMembers(ctx, officeId)
  const absences = await listAbsences(ctx, officeId, daysAfter(berlinDay(ctx.clock.now()), -PREVIEW_DAYS))
  const turns = await listTurns(ctx, officeId)
  return members
    .filter(({ isActive, officeRole }) => isActive && mayDo(officeRole, 'prospects.work'))
    .map(({ id }) => ({ id, turnedAt: turns.get(id) ?? null, absences: absences.filter(({ userId }) => userId === id) }))
}

/** What is switched on in an office. */
export async function getPlan(ctx: Ctx, officeId: OfficeId): Promise<AssignmentPlan> {
  const rules = await listRules(ctx, officeId)
  const people = await listAssignable(ctx, officeId)
  const { turnSince } = await getSettings(ctx, officeId)
  return { rules: rules.flatMap((rule) => (rule.activeSince === null ? [] : [toTried(rule, rule.activeSince)])), people, turnSince }
}

/** The place keys that rules name. */
export const listKeys = (rules: readonly TriedRule[]): string[] => [...new Set(rules.flatMap(({ placeKeys }) => placeKeys))]

type Arrival = Awaited<ReturnType<typeof listArrivals>>[number]

const namePortals = (bits: number): AdvertSource[] => SOURCES.filter((source) => (bits & toBits([source])) !== 0)

/** Leads with the contacts of the partners who tipped them; each is assigned on the day that `toDay` names. */
export async function toLeads(
  ctx: Ctx,
  officeId: OfficeId,
  arrivals: readonly Arrival[],
  toDay: (arrivedAt: string) => string,
): Promise<ArrivedLead[]> {
  const tipIds = arrivals.flatMap(({ tipId }) => tipId ?? [])
  const contacts = tipIds.length === 0 ? new Map<number, string>() : await listContacts(ctx, officeId, tipIds)
  return arrivals.map(({ sources, tipId, ...lead }) => ({
    ...lead,
    sources: [...namePortals(sources), ...(tipId === null ? [] : (['tip'] as const))],
    contactId: tipId === null ? null : (contacts.get(tipId) ?? null),
    day: toDay(lead.arrivedAt),
  }))
}
