import { DONE } from '#shared/contract/fields.ts'
import type {
  Absence,
  AbsenceForm,
  Assignment,
  AssignmentReason,
  AssignmentRule,
  AssignmentSettings,
  RuleForm,
} from '#shared/contract/work/assignment.ts'
import { describeDays } from '#shared/domain/assignment.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId, UserId, Viewer } from '#shared/domain/ids.ts'
import { ABSENCES_MAX, ASSIGNMENT_RULES_MAX } from '#shared/domain/limits.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { workingDaysAfter } from '#shared/domain/working-days.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { HandedOver } from '../../../hooks.ts'
import { requireRight } from '../../../perform.ts'
import { listMembers } from '../../people/accounts/service.ts'
import { getProperty } from '../cards/service.ts'
import { findGiver } from '../hand-over/service.ts'
import {
  deleteRule,
  getSettings,
  insertRule,
  listRules,
  storeActive,
  storeOrder,
  storeRule,
  storeSettings,
  type StoredRule,
} from './queries.ts'
import { deleteAbsence, findOverlapping, holdAbsence, insertAbsence, listAbsences } from './queries-absences.ts'
import { findReason, storeByHand } from './queries-leads.ts'
import { countLastQuarter } from './queries-quarter.ts'

const NO_RULE = 'Diese Regel gibt es nicht mehr.'
const NO_PERSON = 'Leads bekommen kann nur, wer in Ihrem Büro Prospects bearbeitet.'
const CHANGED = 'Die Regeln haben sich eben geändert. Bitte sehen Sie sich die neue Reihenfolge an.'

type Caller = Agent & { readonly officeRole: OfficeRole }

/** Who of an office may get leads. */
async function listWorking(ctx: Ctx, officeId: OfficeId): Promise<ReadonlySet<string>> {
  const members = await listMembers(ctx, officeId)
  return new Set(members.filter(({ isActive, officeRole }) => isActive && mayDo(officeRole, 'prospects.work')).map(({ id }) => id))
}

export async function getAssignment(ctx: Ctx, agent: Caller): Promise<Assignment> {
  const { officeId } = agent
  const [rules, absences, { isInTurn, returnDays }] = await Promise.all([
    listRules(ctx, officeId),
    listAbsences(ctx, officeId, berlinDay(ctx.clock.now())),
    getSettings(ctx, officeId),
  ])
  const seesAll = mayDo(agent.officeRole, 'prospects.assign')
  const people = new Set((await listMembers(ctx, officeId)).map(({ id }) => id))
  return {
    // counts about the work of others are for who leads it
    rules: (await present(ctx, officeId, rules)).map((rule) =>
      seesAll || rule.userId === agent.id ? rule : { ...rule, lastQuarter: null },
    ),
    absences: absences.filter(({ userId }) => people.has(userId)),
    isInTurn,
    returnDays,
  }
}

async function present(ctx: Ctx, officeId: OfficeId, rules: readonly StoredRule[]): Promise<AssignmentRule[]> {
  const working = await listWorking(ctx, officeId)
  const quarters = await countLastQuarter(ctx, officeId)
  return rules.map((rule) => ({
    ...rule,
    isPossible: rule.userId === null || working.has(rule.userId),
    lastQuarter: rule.places.length === 0 ? null : quarters(rule.id),
  }))
}

async function getRule(ctx: Ctx, officeId: OfficeId, id: number): Promise<AssignmentRule> {
  const [rule] = await present(ctx, officeId, await listRules(ctx, officeId, id))
  if (!rule) throw notFound(NO_RULE)
  return rule
}

async function requireWorking(ctx: Ctx, officeId: OfficeId, field: 'userId' | 'standInId', id: string | undefined): Promise<void> {
  if (id !== undefined && !(await listWorking(ctx, officeId)).has(id)) throw new Refusal(400, NO_PERSON, { fields: { [field]: NO_PERSON } })
}

export async function addRule(ctx: Ctx, { officeId }: Agent, form: RuleForm): Promise<AssignmentRule> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    await requireWorking(ctx, officeId, 'userId', form.userId)
    if ((await listRules(ctx, officeId)).length >= ASSIGNMENT_RULES_MAX)
      throw new Refusal(409, `Mehr als ${ASSIGNMENT_RULES_MAX} Regeln sind nicht möglich. Bitte löschen Sie zuerst eine.`, {
        code: 'limit_reached',
      })
    return getRule(ctx, officeId, await insertRule(ctx, officeId, form))
  })
}

export async function changeRule(ctx: Ctx, { officeId }: Agent, id: number, form: RuleForm): Promise<AssignmentRule> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    await requireWorking(ctx, officeId, 'userId', form.userId)
    if (!(await storeRule(ctx, officeId, id, form))) throw notFound(NO_RULE)
    return getRule(ctx, officeId, id)
  })
}

export async function switchRule(ctx: Ctx, { officeId }: Agent, id: number, isActive: boolean): Promise<AssignmentRule> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const rule = await getRule(ctx, officeId, id)
    if (isActive && !rule.isPossible) throw new Refusal(409, `Diese Regel nennt jemanden, der keine Leads bekommen kann. ${NO_PERSON}`)
    await storeActive(ctx, officeId, id, isActive)
    return getRule(ctx, officeId, id)
  })
}

export async function removeRule(ctx: Ctx, { officeId }: Agent, id: number): Promise<typeof DONE> {
  if (!(await deleteRule(ctx, officeId, id))) throw notFound(NO_RULE)
  return DONE
}

/** Takes all rules of the office, so that of two who sort at once the second does not sort what the first has deleted. */
export async function orderRules(ctx: Ctx, { officeId }: Agent, ids: readonly number[]): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const rules = await listRules(ctx, officeId)
    if (new Set(ids).size !== ids.length || rules.length !== ids.length || rules.some(({ id }) => !ids.includes(id)))
      throw new Refusal(409, CHANGED)
    await storeOrder(ctx, officeId, ids)
  })
  return DONE
}

export async function setSettings(ctx: Ctx, { officeId }: Agent, settings: AssignmentSettings): Promise<AssignmentSettings> {
  await storeSettings(ctx, officeId, settings)
  const { isInTurn, returnDays } = await getSettings(ctx, officeId)
  return { isInTurn, returnDays }
}

function requireOwnAbsence(agent: Caller, userId: string): void {
  if (userId !== agent.id) requireRight(agent, 'prospects.assign')
}

/** Of two absences on one day, which stand-in gets the leads would be left to chance. */
async function requireNoOverlap(ctx: Ctx, officeId: OfficeId, form: AbsenceForm): Promise<void> {
  const other = await findOverlapping(ctx, officeId, form)
  if (!other) return
  const sentence = `Für diese Zeit ist schon eine Abwesenheit eingetragen: ${describeDays(other)}. Bitte wählen Sie andere Tage, oder löschen Sie zuerst die andere.`
  throw new Refusal(409, sentence, { fields: { firstDay: sentence } })
}

const NO_MEMBER = 'Diesen Menschen gibt es in Ihrem Büro nicht.'

export async function addAbsence(ctx: Ctx, agent: Caller, form: AbsenceForm): Promise<Absence> {
  const { officeId } = agent
  requireOwnAbsence(agent, form.userId)
  const today = berlinDay(ctx.clock.now())
  if (form.lastDay < today) {
    const sentence = 'Dieser Tag ist schon vorbei'
    throw new Refusal(400, sentence, { fields: { lastDay: sentence } })
  }
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    if (!(await listMembers(ctx, officeId)).some(({ id }) => id === form.userId))
      throw new Refusal(400, NO_MEMBER, { fields: { userId: NO_MEMBER } })
    await requireWorking(ctx, officeId, 'standInId', form.standInId)
    await requireNoOverlap(ctx, officeId, form)
    if ((await listAbsences(ctx, officeId, today)).length >= ABSENCES_MAX)
      throw new Refusal(409, `Mehr als ${ABSENCES_MAX} Abwesenheiten sind nicht möglich.`, { code: 'limit_reached' })
    const { userId, firstDay, lastDay, standInId = null } = form
    return { id: await insertAbsence(ctx, officeId, form), userId, firstDay, lastDay, standInId }
  })
}

export async function removeAbsence(ctx: Ctx, agent: Caller, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    const userId = await holdAbsence(ctx, agent.officeId, id)
    if (userId === undefined) throw notFound('Diese Abwesenheit gibt es nicht mehr.')
    requireOwnAbsence(agent, userId)
    await deleteAbsence(ctx, agent.officeId, id)
    return DONE
  })
}

/** Records that a lead was assigned by hand, and notifies the new agent. */
export async function noteHandedOver(ctx: Ctx, { agent, propertyId, userId }: HandedOver): Promise<void> {
  await storeByHand(ctx, agent, propertyId, userId as UserId | null)
  if (userId !== null && userId !== agent.id)
    await recordEvents(ctx, [{ kind: 'lead_assigned', actorId: agent.id, userIds: [userId as UserId], subjectIds: [propertyId] }])
}

const FREE: AssignmentReason = { userId: null, way: 'free', rule: null, standsInFor: null, by: null, at: null, lastDay: null }

/** Why a lead is with its agent. */
export async function whyAt(ctx: Ctx, viewer: Viewer, id: number): Promise<AssignmentReason> {
  const { id: propertyId, assignedTo: userId } = await getProperty(ctx, viewer, id)
  if (userId === null) return FREE
  const given = await findGiver(ctx, viewer.officeId, propertyId)
  if (given) return { ...FREE, ...given, userId, way: 'hand' }
  const found = await findReason(ctx, viewer.officeId, propertyId, userId)
  if (!found || found.way === 'pool') return { ...FREE, userId, way: 'own' }
  const { way, isUnworked, ...reason } = found
  const { returnDays } = await getSettings(ctx, viewer.officeId)
  const lastDay = isUnworked && returnDays !== null ? workingDaysAfter(berlinDay(new Date(reason.at)), returnDays) : null
  return { ...reason, userId, way, lastDay }
}

export { leadsArrived } from './assign.ts'

/** Ends the absences of an agent who leaves the office, in the transaction of `ctx`. */
export { deleteAbsencesBy as endAbsencesBy } from './queries-absences.ts'
