import { DONE } from '#shared/contract/fields.ts'
import type { Support, SupportForm } from '#shared/contract/people/support.ts'
import { HOUR } from '#shared/domain/durations.ts'
import type { Agent, Doer, OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction, readOnly } from '../../../db/transaction.ts'
import { recordEvents, toActor } from '../../../events/events.ts'
import type { EndedWay, Look } from '../../../hooks.ts'
import { notFound, Refusal, unauthorized } from '../../../http/errors.ts'
import { endLapsed, endWindow, endWindowsOpenedBy, findOpen, findOpened, holdOpen, insertLook, insertWindow, listPast } from './queries.ts'

const OPEN_ALREADY = 'Die Administration darf schon lesen. Bitte beenden Sie das zuerst, um anderes zu öffnen.'
const NOT_OPENED = 'Das Büro lässt die Administration hier nicht oder nicht mehr lesen.'

export async function getSupport(ctx: Ctx, officeId: OfficeId): Promise<Support> {
  return { open: (await findOpen(ctx, officeId)) ?? null, past: await listPast(ctx, officeId) }
}

/** Lets the administration read from now on; of two at once, the second learns that it may already. */
export async function openSupport(ctx: Ctx, by: Agent, form: SupportForm): Promise<Support> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, by.officeId)
    await endLapsed(ctx, by.officeId)
    if (await findOpen(ctx, by.officeId)) throw new Refusal(409, OPEN_ALREADY)
    await insertWindow(ctx, by, form, new Date(ctx.clock.now().getTime() + form.hours * HOUR))
    const opened = await getSupport(ctx, by.officeId)
    // locked, demoted or gone since the call began
    if (!opened.open) throw unauthorized()
    await announceToAdmins(ctx)
    await recordEvents(ctx, [
      { kind: 'support_opened', actorId: by.id, officeIds: [by.officeId], details: { areas: form.areas, hours: form.hours } },
    ])
    return opened
  })
}

export async function endSupport(ctx: Ctx, by: Agent): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await endWindow(ctx, by.officeId, by.id))) throw notFound('Die Administration darf hier schon nicht mehr lesen.')
    await recordEnd(ctx, by.officeId, by.id)
    return DONE
  })
}

/** What a person opened ends with the person's right to open it, and with credentials that someone else may know. */
export async function endSupportBy(ctx: Ctx, opener: UserId, by: Doer | undefined): Promise<EndedWay[]> {
  const offices = await endWindowsOpenedBy(ctx, opener, toActor(by).actorId)
  for (const officeId of offices) {
    await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/auth/user', '/api/office/support'] } }])
    await recordEnd(ctx, officeId, by)
  }
  return offices.length === 0 ? [] : [{ way: 'support', sentence: 'Die Administration darf in Ihrem Büro nicht mehr lesen.' }]
}

async function recordEnd(ctx: Ctx, officeId: OfficeId, by: Doer | undefined): Promise<void> {
  await announceToAdmins(ctx)
  await recordEvents(ctx, [{ kind: 'support_ended', ...toActor(by), officeIds: [officeId] }])
}

/** Pages on which the administration reads close with the window. */
const announceToAdmins = (ctx: Ctx): Promise<void> =>
  ctx.live.announceToRole(ctx, 'admin', { type: 'changed', paths: ['/api/admin/support'] })

/**
 * Reads in the place of the person who opened an area, with this person's sight. Asks before the read and again after it: what is read while the
 * window ends is not handed out. Nothing can be written meanwhile but the look itself.
 */
export async function readForSupport<T>(ctx: Ctx, look: Look, read: (ctx: Ctx, viewer: SignedIn) => Promise<T>): Promise<T> {
  const opened = await findOpened(ctx, look)
  if (!opened) throw notOpened()
  const { windowId, openedBy } = opened
  // only principals open areas
  const viewer: SignedIn = { id: openedBy, role: 'agent', officeId: look.officeId, officeRole: 'principal', ofColleagues: 'work' }
  const reply = await readOnly(ctx, (ctx) => read(ctx, viewer))
  await inTransaction(ctx, async (ctx) => {
    if (!(await holdOpen(ctx, windowId, look))) throw notOpened()
    if (await insertLook(ctx, windowId, look)) await recordLook(ctx, look)
  })
  return reply
}

const notOpened = () => new Refusal(403, NOT_OPENED, { code: 'not_opened' })

async function recordLook(ctx: Ctx, { officeId, adminId, area, propertyId }: Look): Promise<void> {
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/office/support/looks'] } }])
  const details = { area, ...(propertyId !== undefined && { property: propertyId }) }
  await recordEvents(ctx, [{ kind: 'support_looked', actorId: adminId, officeIds: [officeId], details }])
}

export { selectSupportUntil } from './queries.ts'
