import type { Agent, AgentId, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { IncomingTip, TipHistoryEntry, TipPatch } from '#shared/contract/network/tips.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { textChanged } from '../../../http/errors.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { recordConsentOfTip, recordObjectionOfTip } from '../../work/contact/service.ts'
import { learnOwner } from '../../work/prospects/service.ts'
import { getPartner } from '../businesses/service.ts'
import { requirePartner } from '../partners/service.ts'
import type { TipStatus, TipWhere } from '#shared/domain/tip.ts'
import { announceTipsToPartner, postTipMessage, unknownTip } from './announce.ts'
import { findIncoming, type KeptTip, listIncoming, type LockedTip, lockTip, storeMarks, storeOwnNotes, storeTip } from './queries.ts'
import { insertHistory, listHistory, type TipChange } from './queries-history.ts'
import { toOwnerRow, seenByAgent } from './seen.ts'

export async function incomingTips(ctx: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<IncomingTip>> {
  const page = await listIncoming(ctx, officeId, asked)
  return page.with(await seenByAgent(ctx, officeId, page.rows))
}

/** A directory business has no tips, as it is not registered. */
export async function tipsOfPartner(ctx: Ctx, officeId: OfficeId, partnerId: PartnerId | number, asked: Asked): Promise<Page<IncomingTip>> {
  if (typeof partnerId === 'number') {
    await getPartner(ctx, officeId, String(partnerId))
    return new Page<IncomingTip>([], undefined)
  }
  await requirePartner(ctx, officeId, partnerId)
  const page = await listIncoming(ctx, officeId, asked, partnerId)
  return page.with(await seenByAgent(ctx, officeId, page.rows))
}

export async function listTipHistory(ctx: Ctx, officeId: OfficeId, id: number, asked: Asked): Promise<Page<TipHistoryEntry>> {
  await getKept(ctx, officeId, id)
  return listHistory(ctx, officeId, id, asked)
}

/** Logs everything the partner may see in the tip's history, in the same transaction; the agent's own notes are not logged. */
export async function updateTip(ctx: Ctx, agent: Agent, id: number, patch: TipPatch): Promise<IncomingTip> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTip(ctx, officeId, id)
    if (!before) throw unknownTip()
    const hasSharedChange = await storeSharedChange(ctx, agent, id, before, patch)
    await logTipChange(ctx, agent, id, before, patch)
    await noteOwnersWord(ctx, agent, id, patch)
    const after = await getIncoming(ctx, officeId, id)
    if (patch.ownerCleared) await learnOwner(ctx, officeId, after)
    if (hasSharedChange) {
      await announceTipsToPartner(ctx, before.partnerId)
      await recordEvents(ctx, [tipChanged(agent.id, before.partnerId, id, after.status === before.status ? {} : { status: after.status })])
    }
    return after
  })
}

export type TipChangeDetails = {
  readonly status?: string
  /** The agent turned the tip into a prospect. */
  readonly prospect?: 'taken'
}

/** The event for an agent's change to a tip, which notifies the partner. */
export const tipChanged = (actorId: AgentId, partnerId: PartnerId | null, id: number, details: TipChangeDetails): NewEvent => ({
  kind: 'tip_changed',
  actorId,
  userIds: partnerId === null ? [] : [partnerId],
  subjectIds: [id],
  details,
})

/** Stores the part of a change that the partner sees, with history and message. False if the partner sees no change. */
async function storeSharedChange(ctx: Ctx, agent: Agent, id: number, before: LockedTip, patch: TipPatch): Promise<boolean> {
  const { officeId } = agent
  const after = {
    status: patch.status ?? before.status,
    maklerNotes: patch.maklerNotes === undefined ? before.maklerNotes : patch.maklerNotes || null,
  }
  const changes = diffTips(before, after)
  if (changes.length === 0) return false
  const isStored = await storeTip(ctx, officeId, id, after as Pick<IncomingTip, 'status' | 'maklerNotes'>, patch.maklerNotesVersion)
  if (!isStored) {
    const { maklerNotes: text, maklerNotesVersion: version } = await getKept(ctx, officeId, id)
    throw textChanged({ field: 'maklerNotes', text, version })
  }
  await insertHistory(ctx, id, changes, agent.id)
  const status = after.status === before.status ? undefined : (after.status as TipStatus)
  const isAnswer = after.maklerNotes !== before.maklerNotes && after.maklerNotes !== null
  if ((status !== undefined || isAnswer) && before.partnerId)
    await postTipMessage(ctx, { ...before, officeId, partnerId: before.partnerId, tipId: id, status, isAnswer })
  return true
}

/** Marks one of this office's tips as sold, whatever its status was; returns its place. The caller records the event, last. */
export async function sellTip(ctx: Ctx, agent: Agent, id: number): Promise<TipWhere & { readonly partnerId: PartnerId | null }> {
  const before = await lockTip(ctx, agent.officeId, id)
  if (!before) throw unknownTip()
  if (await storeSharedChange(ctx, agent, id, before, { status: 'sold' })) await announceTipsToPartner(ctx, before.partnerId)
  return before
}

/** Returns a tip as its agent sees it; locks it until the transaction ends. */
export async function holdTip(ctx: Ctx, officeId: OfficeId, id: number): Promise<IncomingTip> {
  if (!(await lockTip(ctx, officeId, id))) throw unknownTip()
  return getIncoming(ctx, officeId, id)
}

/** Waits for a change to the tip that is being stored, so that an erasure finds its message, too. */
export async function holdTipForErasure(ctx: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await lockTip(ctx, officeId, id)
}

/** Logs in the history that the agent took the tip. Which property it became, or whether it was known, stays with the agent. */
export async function logTaken(ctx: Ctx, agent: Agent, { id, partnerId }: Pick<IncomingTip, 'id' | 'partnerId'>): Promise<void> {
  const change = { changeType: 'became_prospect', oldValue: null, newValue: null, changedByType: 'makler' } as const
  await insertHistory(ctx, id, [change], agent.id)
  await announceTipsToPartner(ctx, partnerId as PartnerId | null)
}

async function logTipChange(ctx: Ctx, agent: Agent, id: number, before: LockedTip, patch: TipPatch): Promise<void> {
  const { officeId } = agent
  const { ownNotes, ownNotesVersion, followUpDate, ownerCleared } = patch
  if (ownNotes !== undefined && !(await storeOwnNotes(ctx, officeId, id, ownNotes || null, ownNotesVersion))) {
    const { ownNotes: text, ownNotesVersion: version } = await getKept(ctx, officeId, id)
    throw textChanged({ field: 'ownNotes', text, version })
  }
  if (followUpDate !== undefined || ownerCleared) await storeMarks(ctx, officeId, id, { followUpDate, ownerCleared })
  if (ownerCleared && before.ownerClearedAt === null)
    await recordEvents(ctx, [{ kind: 'owner_cleared', actorId: agent.id, userIds: [], subjectIds: [id] }])
}

/** Records the owner's own consent or objection to being contacted. */
async function noteOwnersWord(ctx: Ctx, agent: Agent, id: number, { ownerConsent, ownerObjection }: TipPatch): Promise<void> {
  const { officeId } = agent
  if (!ownerConsent && !ownerObjection) return
  const owner = toOwnerRow(await getKept(ctx, officeId, id))
  if (ownerConsent) await recordConsentOfTip(ctx, agent, owner, ownerConsent)
  if (ownerObjection) await recordObjectionOfTip(ctx, agent, owner, ownerObjection)
  const act = { actorId: agent.id, userIds: [], details: { tip: id } }
  await recordEvents(ctx, [
    ...(ownerConsent ? [{ kind: 'consent_recorded' as const, ...act }] : []),
    ...(ownerObjection ? [{ kind: 'objection_recorded' as const, ...act }] : []),
  ])
}

async function getKept(ctx: Ctx, officeId: OfficeId, id: number): Promise<KeptTip> {
  const tip = await findIncoming(ctx, officeId, id)
  if (!tip) throw unknownTip()
  return tip
}

export async function getIncoming(ctx: Ctx, officeId: OfficeId, id: number): Promise<IncomingTip> {
  const [tip] = await seenByAgent(ctx, officeId, [await getKept(ctx, officeId, id)])
  return tip as IncomingTip
}

interface Changeable {
  readonly status: string
  readonly maklerNotes: string | null
}

function diffTips(before: Changeable, after: Changeable): TipChange[] {
  const change = (changeType: TipChange['changeType'], oldValue: string | null, newValue: string | null): TipChange[] =>
    oldValue === newValue ? [] : [{ changeType, oldValue, newValue, changedByType: 'makler' }]
  return [...change('status_change', before.status, after.status), ...change('note_added', before.maklerNotes, after.maklerNotes)]
}

export { giveTip, howManyTips, poolOwner, returnTips, setStatusByAdmin, type TipForAdmin, tipsOfAll } from './administration.ts'

export { countTipsWith } from './queries-admin.ts'

export { selectFirstContact, selectTipStatuses } from './queries-history.ts'

export { findTips, listNumberedTips } from './queries-find.ts'
