import type { Member } from '#shared/contract/people/members.ts'
import type { HandOver, HandOverForm, HandOverPreview } from '#shared/contract/work/hand-overs.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import { HAND_OVER_LIFE, HAND_OVER_LIFE_HOURS } from '#shared/domain/limits.ts'
import { mayDo } from '#shared/domain/office-rights.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal, unauthorized } from '../../../http/errors.ts'
import { requireRight } from '../../../perform.ts'
import { currentProperties } from '../../market/properties/service.ts'
import { listMembers } from '../../people/accounts/service.ts'
import { countToMove, moveBack, moveProspects, type Whose } from '../prospects/service.ts'
import { deleteHandOver, findHandOver, insertHandOver, storeMoved, storeUndone } from './queries.ts'

const NO_COLLEAGUE = 'Prospects bekommen kann nur, wer in Ihrem Büro Prospects bearbeitet.'
const NOBODY = 'Diesen Menschen gibt es in Ihrem Büro nicht.'
const NOTHING = 'Hier gibt es nichts zu übergeben.'
const TO_SELF = 'Bitte wählen Sie jemand anderen.'

type Asked = Pick<HandOverForm, 'from' | 'freedBy'> & { readonly to?: string | undefined }

export async function previewHandOver(ctx: Ctx, { officeId }: Agent, { from, freedBy, to }: Asked): Promise<HandOverPreview> {
  if ((from === undefined) === (freedBy === undefined))
    throw new Refusal(400, 'Bitte wählen Sie, wessen Prospects übergeben werden sollen.')
  const move = { officeId, to: (to ?? null) as UserId | null }
  return countToMove(ctx, move, { from: from as UserId | undefined, freedBy }, berlinDay(ctx.clock.now()))
}

/** Whether this person of the office may have prospects. */
const mayHave = ({ isActive, officeRole }: Member): boolean => isActive && mayDo(officeRole, 'prospects.work')

/** Locks the office until the transaction ends. A caller who was locked, has left or lost the right meanwhile is refused. */
async function holdPeople(ctx: Ctx, by: Agent) {
  await lockOffice(ctx, by.officeId)
  const people = await listMembers(ctx, by.officeId)
  const self = people.find(({ id }) => id === by.id)
  if (!self?.isActive) throw unauthorized()
  requireRight(self, 'prospects.assign')
  return people
}

/** Hands over to one person, or frees. All or nothing: of two at once the second finds what the first left. */
export async function handOver(ctx: Ctx, by: Agent, { to, propertyIds, ...form }: HandOverForm): Promise<HandOver> {
  const { officeId } = by
  const made = await inTransaction(ctx, async (ctx) => {
    const people = await holdPeople(ctx, by)
    if (form.from !== undefined && people.every(({ id }) => id !== form.from)) throw notFound(NOBODY)
    if (form.from !== undefined && form.from === to) throw new Refusal(400, TO_SELF, { fields: { to: TO_SELF } })
    const receiver = people.find(({ id }) => id === to)
    if (to !== null && !(receiver && mayHave(receiver))) throw new Refusal(400, NO_COLLEAGUE, { fields: { to: NO_COLLEAGUE } })
    const whose = {
      ...form,
      from: form.from as UserId | undefined,
      propertyIds: propertyIds && (await currentProperties(ctx, officeId, propertyIds)),
    }
    const id = await move(ctx, { officeId, to: to as UserId | null, by: by.id }, whose)
    if (id === undefined) throw new Refusal(409, await explainNothing(ctx, { officeId, to: to as UserId | null }, whose))
    return (await findHandOver(ctx, officeId, id)) as HandOver
  })
  ctx.log.info({ user: by.id, office: officeId, handOver: made.id, moved: made.moved }, 'prospects handed over')
  return made
}

async function explainNothing(ctx: Ctx, move: { officeId: OfficeId; to: UserId | null }, whose: Whose): Promise<string> {
  const counted = await countToMove(ctx, move, whose, berlinDay(ctx.clock.now()))
  return counted.some(({ held }) => held > 0) ? `${NOTHING} Die Eigentümer werden gerade angerufen.` : NOTHING
}

interface Move {
  readonly officeId: OfficeId
  readonly to: UserId | null
  readonly by: UserId | undefined
}

/** Returns the id of the hand-over; undefined if there was nothing to move. */
async function move(ctx: Ctx, { officeId, to, by }: Move, whose: Whose, isLeaving = false): Promise<number | undefined> {
  const id = await insertHandOver(ctx, { officeId, from: whose.from, to, by })
  const moved = await moveProspects(ctx, { officeId, handOverId: id, to }, whose, isLeaving)
  if (moved === 0) {
    await deleteHandOver(ctx, officeId, id)
    return undefined
  }
  await storeMoved(ctx, officeId, id, moved)
  await recordEvents(ctx, [
    { kind: 'handed_over', ...(by && { actorId: by }), userIds: to === null ? [] : [to], subjectIds: [id], details: { moved } },
  ])
  return id
}

/** Hands over all prospects of a person who is about to leave, in the transaction of `ctx`. */
export async function handOverOfLeaver(ctx: Ctx, by: Agent, from: UserId, to: string): Promise<void> {
  const people = await listMembers(ctx, by.officeId)
  const receiver = people.find(({ id }) => id === to)
  if (from === to || !receiver || !mayHave(receiver)) throw new Refusal(400, NO_COLLEAGUE, { fields: { handOverTo: NO_COLLEAGUE } })
  await move(ctx, { officeId: by.officeId, to: receiver.id as UserId, by: by.id }, { from })
}

/** Frees all prospects of a person who leaves the office, in the transaction of `ctx`: who leads it finds them in the list and passes them on. */
export async function freeOfLeaver(ctx: Ctx, officeId: OfficeId, leaver: UserId, by: UserId | undefined): Promise<void> {
  await move(ctx, { officeId, to: null, by }, { from: leaver }, true)
}

const GONE = 'Diese Übergabe gibt es nicht mehr.'
const UNDONE = 'Diese Übergabe ist schon zurückgenommen.'
const TOO_LATE = `Eine Übergabe lässt sich ${HAND_OVER_LIFE_HOURS} Stunden lang zurücknehmen. Danach übergeben Sie die Prospects bitte neu.`
const OF_LEAVER = 'Das wurde frei, weil jemand das Büro verlassen hat. Bitte übergeben Sie es an jemand anderen.'

function explainFinal({ clock }: Ctx, { undoneAt, standing, createdAt }: HandOver): string {
  if (undoneAt !== null && standing === 0) return UNDONE
  return clock.now().getTime() - Date.parse(createdAt) < HAND_OVER_LIFE ? OF_LEAVER : TOO_LATE
}

interface Undone {
  readonly restored: number
  readonly freed: number
  readonly passedOn: number
  readonly held: number
}

/** Undoes a hand-over of those that were not moved since. Those that another person is calling can be undone later, all others once. */
export async function undoHandOver(ctx: Ctx, by: Agent, id: number): Promise<Undone> {
  const { officeId } = by
  return inTransaction(ctx, async (ctx) => {
    const people = await holdPeople(ctx, by)
    const made = await findHandOver(ctx, officeId, id)
    if (!made) throw notFound(GONE)
    if (made.undoUntil === null) throw new Refusal(409, explainFinal(ctx, made))
    const { restored, freed, stayedFree, held } = await moveBack(
      ctx,
      { officeId, handOverId: id },
      people.filter(mayHave).map((one) => one.id as UserId),
    )
    await storeUndone(ctx, officeId, id, restored)
    // the receiver's bell no longer has it
    if (made.toId !== null) await ctx.live.announce(ctx, [{ to: made.toId, message: { type: 'changed', paths: ['/api/notifications'] } }])
    await recordEvents(ctx, [{ kind: 'hand_over_undone', actorId: by.id, subjectIds: [id], details: { moved: made.moved, restored } }])
    const passedOn = Math.max(0, made.moved - made.restored - restored - stayedFree - held)
    return { restored, freed: freed + stayedFree, passedOn, held }
  })
}

export { findGiver } from './queries.ts'
