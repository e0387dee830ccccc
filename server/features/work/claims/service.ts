import { DONE } from '#shared/contract/fields.ts'
import type { LeftPage } from '#shared/contract/work/claims.ts'
import { berlinTime } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import { CLAIM_LIFE } from '#shared/domain/limits.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockClaims, lockOffice, shareOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal, unauthorized } from '../../../http/errors.ts'
import { isAssignable } from '../../people/accounts/service.ts'
import { currentProperties, requireProperty } from '../../market/properties/service.ts'
import { objectedAmong } from '../contact/service.ts'
import {
  type Choice,
  deleteClaim,
  deleteClaimsBy,
  deleteClaimsOfPage,
  findHolder,
  holdsFor,
  insertLeftPage,
  isLeft,
  renewClaim,
  storeClaim,
  storeFirstClaim,
  type Taken,
} from './queries.ts'

interface Held {
  readonly until: string
}

const OBJECTED = 'Hier hat der Eigentümer jeder Ansprache widersprochen: Anrufen darf ihn niemand mehr.'
const AGAIN = 'Der Eigentümer war eben noch vergeben. Bitte übernehmen Sie ihn noch einmal.'
const ENDED = 'Die Viertelstunde ist um. Bitte übernehmen Sie den Eigentümer noch einmal.'

const LEFT = 'Die Seite wurde inzwischen verlassen.'

const nextEnd = ({ clock }: Ctx) => new Date(clock.now().getTime() + CLAIM_LIFE)

/** Holds an owner for the agent. Of two who claim at once, the second learns who has it. */
export async function claimLead(ctx: Ctx, agent: Agent, id: number, page?: string): Promise<Held> {
  return inTransaction(ctx, async (ctx) => {
    await lockPage(ctx, agent, page)
    // an objection that is being recorded ends only the claims it finds, so the later of both has to see the other
    await shareOffice(ctx, agent.officeId)
    const propertyId = await requireProperty(ctx, agent.officeId, id)
    await requireOwn(ctx, agent, [propertyId])
    const until = await storeClaim(ctx, agent, propertyId, { until: nextEnd(ctx), page })
    if (!until) throw (await findRefusal(ctx, agent, propertyId)) ?? new Refusal(409, AGAIN)
    await requireWorker(ctx, agent)
    if ((await objectedAmong(ctx, agent.officeId, [propertyId])).size > 0) throw new Refusal(409, OBJECTED)
    return { until }
  })
}

/** Waits for the claims and returns that the agent made before. A page that was left holds nothing more: what it sent before may arrive later. */
export async function lockPage(ctx: Ctx, agent: Agent, page: string | undefined): Promise<void> {
  await lockClaims(ctx, agent.id)
  if (page !== undefined && (await isLeft(ctx, agent, page))) throw new Refusal(409, LEFT)
}

/** Locked, demoted or gone since the call began. */
async function requireWorker(ctx: Ctx, { id, officeId }: Agent): Promise<void> {
  if (!(await isAssignable(ctx, officeId, id))) throw unauthorized()
}

/**
 * Holds the first of these properties that a colleague does not hold and that may be held, also by what was stored meanwhile; undefined if there is
 * none. Needs the office's lock, shared at least.
 */
export async function claimFirst(ctx: Ctx, agent: Agent, { ids, page, mayBe }: Omit<Choice, 'until'>): Promise<Taken | undefined> {
  const { officeId } = agent
  await requireWorker(ctx, agent)
  let left = ids
  for (;;) {
    const taken = await storeFirstClaim(ctx, agent, { ids: left, until: nextEnd(ctx), page, mayBe })
    if (!taken) return undefined
    const { propertyId, until } = taken
    left = left.filter((id) => id !== propertyId)
    if (until === null) continue
    // what the statement saw may be older than the lock of the lead
    const isOpen = await holdsFor(ctx, propertyId, mayBe)
    if (isOpen && (await objectedAmong(ctx, officeId, [propertyId])).size === 0) return { propertyId, until }
    await deleteClaim(ctx, officeId, propertyId, agent.id)
  }
}

export async function renewLead(ctx: Ctx, agent: Agent, id: number): Promise<Held> {
  const propertyId = await requireProperty(ctx, agent.officeId, id)
  // an objection at another property of the owner ended no claim here
  if ((await objectedAmong(ctx, agent.officeId, [propertyId])).size > 0) {
    await inTransaction(ctx, (ctx) => endClaim(ctx, agent.officeId, propertyId, agent.id))
    throw new Refusal(409, OBJECTED)
  }
  const until = await renewClaim(ctx, agent, propertyId, nextEnd(ctx))
  if (!until) throw (await findRefusal(ctx, agent, propertyId)) ?? new Refusal(409, ENDED)
  return { until }
}

async function findRefusal(ctx: Ctx, agent: Agent, propertyId: number): Promise<Refusal | undefined> {
  const holder = await findHolder(ctx, agent, propertyId)
  if (!holder) return undefined
  return new Refusal(409, `${holder.name} ruft hier gerade an, bis ${berlinTime(new Date(holder.until))} Uhr.`, { code: 'claimed' })
}

export function releaseLead(ctx: Ctx, agent: Agent, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await lockClaims(ctx, agent.id)
    await deleteClaim(ctx, agent.officeId, await requireProperty(ctx, agent.officeId, id), agent.id)
    return DONE
  })
}

/** Gives back what a page holds, and what it asked for before. */
export function leavePage(ctx: Ctx, agent: Agent, { page, keep }: LeftPage): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await lockClaims(ctx, agent.id)
    await insertLeftPage(ctx, agent, page)
    await deleteClaimsOfPage(ctx, agent, page, await currentProperties(ctx, agent.officeId, keep))
    return DONE
  })
}

/** An activity keeps the owner for the agent who noted it. */
export const keepClaim = (ctx: Ctx, agent: Agent, propertyId: number): Promise<unknown> => renewClaim(ctx, agent, propertyId, nextEnd(ctx))

/** Ends the claim of this agent, in the transaction of `ctx`; without an agent, that of any. */
export async function endClaim(ctx: Ctx, officeId: OfficeId, propertyId: number, userId?: UserId): Promise<void> {
  if (await deleteClaim(ctx, officeId, propertyId, userId)) await announceEnd(ctx, officeId)
}

/** Ends what a person holds who leaves the office, is locked or no longer works on prospects. */
export async function endClaimsBy(ctx: Ctx, officeId: OfficeId | undefined, userId: UserId): Promise<void> {
  if (officeId === undefined) return
  // a claim that the person is just making is found, or refused
  await lockOffice(ctx, officeId)
  if (await deleteClaimsBy(ctx, officeId, userId)) await announceEnd(ctx, officeId)
}

const announceEnd = (ctx: Ctx, officeId: OfficeId): Promise<void> =>
  ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/claims'] } }])

export { isFreeFor, isUnclaimed, selectClaimed } from './queries.ts'
