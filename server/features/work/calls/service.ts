import type { AgentId } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/market/properties.ts'
import type { CallLead, CallResultForm, CallScripts } from '#shared/contract/work/call-list.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { ACTIVITY_OF, CALL_RESULT, isReached, proposalOf, SNOOZED } from '#shared/domain/call-result.ts'
import { CALL_LIST } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isSent, requireSame, sentMark } from '../../../repeated.ts'
import { requireProperty } from '../../market/properties/current.ts'
import { getProperty } from '../../market/properties/service.ts'
import { contactOf, recordObjection } from '../contact/service.ts'
import { noteCalledFor } from '../search-clients/service.ts'
import { noteCall, putOff } from '../prospects/service.ts'
import { leadsOf } from './leads.ts'
import { countToday, findScripts, getResult, insertResult, storeScripts } from './queries.ts'

interface CallListReply {
  readonly leads: CallLead[]
  readonly more: number
  readonly scripts: CallScripts
  readonly today: { readonly noted: number; readonly reached: number }
}

/** Whom the agent may call next, the best first. */
export async function callListOf(ctx: Ctx, agentId: AgentId): Promise<CallListReply> {
  const [{ leads, total }, scripts, today] = await Promise.all([
    leadsOf(ctx, agentId, CALL_LIST),
    findScripts(ctx, agentId),
    countToday(ctx, agentId),
  ])
  return { leads, more: total - leads.length, scripts, today }
}

/** Notes what came of a call, once for each key: activity, status and the next day together, or that the owner is never to be contacted again. */
export async function noteResult(
  ctx: Ctx,
  agentId: AgentId,
  id: number,
  form: CallResultForm,
): Promise<{ property: Property; isRepeated: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    // an objection that is noted at this moment is waited for
    await lockAccount(ctx, agentId)
    const propertyId = await requireProperty(ctx, agentId, id)
    const isNew = await insertResult(ctx, agentId, propertyId, { ...form, mark: markOf(ctx, form) })
    if (isNew) await note(ctx, agentId, propertyId, form)
    else await requireNoted(ctx, agentId, propertyId, form)
    return { property: await getProperty(ctx, agentId, propertyId), isRepeated: !isNew }
  })
}

async function requireNoted(ctx: Ctx, agentId: AgentId, propertyId: number, form: CallResultForm): Promise<void> {
  const noted = await getResult(ctx, agentId, form.key)
  requireSame(noted.propertyId === propertyId && noted.result === form.result && isSent(noted.mark, markOf(ctx, form)))
}

/** Without the moment: a page may say only later when it was. */
const markOf = (ctx: Ctx, { key: _, at: __, ...said }: CallResultForm) => sentMark(ctx, said)

async function note(ctx: Ctx, agentId: AgentId, propertyId: number, form: CallResultForm): Promise<void> {
  const { channel, result, text, at } = form
  // it may have waited for the network while the owner objected: what was said stays written down, and nobody gets back to him
  const { objectedAt, lights } = await contactOf(ctx, agentId, propertyId)
  if (result === SNOOZED) {
    if (objectedAt === null) await putOff(ctx, agentId, propertyId, form.nextDate ?? null)
    return
  }
  const proposed = proposalOf(result, { today: berlinDay(ctx.clock.now()), tries: 0 })
  const { label, outcome } = CALL_RESULT[result]
  const isForClient = channel === 'phone' && lights.phone.isOfAdvert === true && lights.phone.light === 'green'
  if (isForClient) await noteCalledFor(ctx, agentId, propertyId)
  const said = isForClient ? `${label}, für einen Suchkunden` : label
  const isOver = objectedAt !== null || result === 'objection'
  await noteCall(ctx, agentId, propertyId, {
    activityType: ACTIVITY_OF[channel],
    contactMethod: channel === 'letter' ? 'mail' : channel,
    description: text ? `${said}: ${text}` : said,
    outcome,
    isReached: isReached(result),
    at: momentOf(ctx, at),
    ...(isOver
      ? { nextDate: null, ...(result === 'objection' && { status: proposed.status }) }
      : { status: form.status ?? proposed.status, nextDate: form.nextDate === undefined ? proposed.nextDate : form.nextDate }),
  })
  if (result === 'objection' && objectedAt === null)
    await recordObjection(ctx, agentId, propertyId, { reason: text ?? 'Am Telefon gesagt' })
}

/** A page's clock may be wrong: nothing was noted in the days to come, or before the week that a result may wait. */
function momentOf({ clock }: Ctx, at: string | undefined): Date {
  const now = clock.now()
  const noted = at === undefined ? now : new Date(at)
  const oldest = new Date(now.getTime() - 7 * 86_400_000)
  return noted > now ? now : noted < oldest ? oldest : noted
}

export async function setScripts(ctx: Ctx, agentId: AgentId, scripts: CallScripts): Promise<CallScripts> {
  await storeScripts(ctx, agentId, scripts)
  return findScripts(ctx, agentId)
}
