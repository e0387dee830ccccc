import type { NoticeForm, OwnerNotice } from '#shared/contract/work/notices.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import { addressOriginWords } from '#shared/domain/address-origin.ts'
import {
  EXEMPTION_WITHOUT_REASON,
  isExemption,
  NOTICE_IN_FUTURE,
  NOTICE_VERSION,
  noticeText,
  type NoticeFacts,
} from '#shared/domain/owner-notice.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { retentionRules } from '../../people/privacy/service.ts'
import { getSender } from '../letterhead/service.ts'
import { deleteNotices, findOwed, isOwnTip, listOrigins, listOwed, type Owed, type OwnerKey, putNotices } from './queries.ts'

export type { OwnerOrigin } from './queries.ts'

interface AtHand {
  readonly notice: OwnerNotice | null
  readonly text: string | null
}

/** `notice` is null if the agent stores nothing the owner would have to be informed about. */
export async function getNoticeAtHand(ctx: Ctx, agent: Agent, asked: OwnerKey): Promise<AtHand> {
  const { officeId } = agent
  const key = await currentKey(ctx, officeId, asked)
  const owed = await findOwed(ctx, officeId, key)
  if (owed) return { notice: owed, text: await textFor(ctx, agent, owed) }
  if (key.kind === 'tip' && !(await isOwnTip(ctx, officeId, key.id))) throw notFound('Objekt-Tipp nicht gefunden')
  return { notice: null, text: null }
}

/** A sent letter counts as the notice, unless the owner was informed before. */
export async function noteInformedByLetter(ctx: Ctx, agent: Agent, propertyIds: readonly number[], day: string): Promise<void> {
  const { id: agentId, officeId } = agent
  const owed = (await listOwed(ctx, officeId, 'property', propertyIds)).filter(({ done }) => done === null)
  const notice = { how: 'letter', words: 'Mit dem Brief', day, wording: NOTICE_VERSION } as const
  await putNotices(
    ctx,
    agent,
    owed.map(({ advert }) => advert),
    notice,
  )
  await recordEvents(
    ctx,
    owed.map(({ id }) => noticeEvent(agentId, { kind: 'property', id }, 'informed')),
  )
}

/** A joined property may be addressed by any of its ids. */
const currentKey = async (ctx: Ctx, officeId: OfficeId, { kind, id }: OwnerKey): Promise<OwnerKey> =>
  kind === 'property' ? { kind, id: await requireProperty(ctx, officeId, id) } : { kind, id }

/** Origins of the data of these properties' owners. */
export const ownerOrigins = listOrigins

/** Parts of the notice that are the same for all owners this agent informs. */
export async function noticeWords(ctx: Ctx, writer: Agent): Promise<Pick<NoticeFacts, 'agent' | 'keptDays' | 'usesCrm'>> {
  const { usesCrm, ...agent } = await getSender(ctx, writer)
  const declined = (await retentionRules(ctx)).find(({ key }) => key === 'prospect_declined')
  return { agent, keptDays: declined?.days ?? 0, usesCrm }
}

async function textFor(ctx: Ctx, writer: Agent, owed: Owed): Promise<string> {
  return noticeText({
    ...(await noticeWords(ctx, writer)),
    ownerName: owed.name,
    object: owed.title,
    source: owed.source + addressOriginWords(owed.addressOrigin),
    obtainedOn: owed.obtainedOn,
  })
}

export async function recordNotice(ctx: Ctx, agent: Agent, asked: OwnerKey, form: NoticeForm): Promise<AtHand> {
  const { officeId } = agent
  if (form.day > berlinDay(ctx.clock.now())) throw new Refusal(400, NOTICE_IN_FUTURE)
  const isExempt = isExemption(form.how)
  if (isExempt && form.words === '') throw new Refusal(400, EXEMPTION_WITHOUT_REASON)
  return inTransaction(ctx, async (ctx) => {
    const key = await currentKey(ctx, officeId, asked)
    const owed = await findOwed(ctx, officeId, key)
    if (!owed) {
      await getNoticeAtHand(ctx, agent, key)
      throw new Refusal(409, 'Über diesen Eigentümer haben Sie nichts gespeichert, was Sie ihm mitteilen müssten.')
    }
    await putNotices(ctx, agent, [owed.advert], { ...form, wording: isExempt ? null : NOTICE_VERSION })
    await recordChange(ctx, agent, key, isExempt ? 'exempt' : 'informed')
    return getNoticeAtHand(ctx, agent, key)
  })
}

export async function takeNoticeBack(ctx: Ctx, agent: Agent, asked: OwnerKey): Promise<AtHand> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const key = await currentKey(ctx, officeId, asked)
    const { notice } = await getNoticeAtHand(ctx, agent, key)
    if (notice?.done) {
      await deleteNotices(ctx, officeId, key)
      await recordChange(ctx, agent, key, 'taken_back')
    }
    return getNoticeAtHand(ctx, agent, key)
  })
}

type Change = 'informed' | 'exempt' | 'taken_back'

const recordChange = (ctx: Ctx, { id }: Agent, key: OwnerKey, change: Change) => recordEvents(ctx, [noticeEvent(id, key, change)])

function noticeEvent(actorId: AgentId, { kind, id }: OwnerKey, change: Change): NewEvent {
  const subjectIds = kind === 'property' ? [id] : []
  const details = { change, ...(kind === 'tip' && { tip: id }) }
  return { kind: 'owner_notice_recorded', actorId, userIds: [], subjectIds, details }
}
