import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { z } from 'zod'
import type { File } from '#shared/contract/route.ts'
import type { Calendar } from '#shared/contract/work/calendar.ts'
import { MINUTE } from '#shared/domain/durations.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import ical, { ICalEventTransparency } from 'ical-generator'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { EndedWay, OpenWay } from '../../../hooks.ts'
import { notFound } from '../../../http/errors.ts'
import { linkTo, publicUrl } from '../../../links.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { objectedAmong } from '../contact/service.ts'
import { deleteCalendar, findCalendar, findCalendarOwner, listDatedFollowUps, storeCalendar, storeFirstCalendar } from './queries.ts'

/** Private address of the agent's calendar, created on first request. `url` is null if it cannot be decrypted; subscriptions still work. */
export async function getCalendar(ctx: Ctx, agentId: AgentId): Promise<z.output<typeof Calendar>> {
  const sealed = (await findCalendar(ctx, agentId)) ?? (await openCalendar(ctx, agentId))
  const token = ctx.secrets.open(sealed)
  return token === undefined ? { url: null } : toCalendar(ctx, token)
}

/** When two pages race on the first request, both get the stored address. */
async function openCalendar(ctx: Ctx, agentId: AgentId): Promise<Buffer> {
  const token = newToken()
  const sealed = ctx.secrets.seal(token)
  await storeFirstCalendar(ctx, agentId, hashToken(token), sealed)
  return (await findCalendar(ctx, agentId)) ?? sealed
}

/** Issues a new address; the old one stops working. */
export async function renewCalendar(ctx: Ctx, agentId: AgentId): Promise<z.output<typeof Calendar>> {
  const token = newToken()
  await inTransaction(ctx, (ctx) => storeCalendar(ctx, agentId, hashToken(token), ctx.secrets.seal(token)))
  return toCalendar(ctx, token)
}

export async function listOpenCalendar(ctx: Ctx, userId: UserId): Promise<OpenWay[]> {
  const calendar = await findCalendar(ctx, userId as AgentId)
  return calendar === undefined ? [] : [{ way: 'calendar', words: 'die Adresse des Kalenders', isPlural: false }]
}

/** Revokes the address; the next request creates another. */
export async function endCalendar(ctx: Ctx, userId: UserId): Promise<EndedWay[]> {
  const wasOpen = await deleteCalendar(ctx, userId as AgentId)
  return wasOpen ? [{ way: 'calendar', sentence: 'Die Adresse des Kalenders gilt nicht mehr; im Profil steht eine neue.' }] : []
}

/** How long a call-back lasts in the calendar, in milliseconds. */
const CALL_BACK = 15 * MINUTE

/** The follow-ups of an address as iCalendar events (RFC 5545): timed if a time was agreed, otherwise all-day. */
export async function readCalendar(ctx: Ctx, token: string): Promise<File> {
  const agent = await findCalendarOwner(ctx, hashToken(token.replace(/\.ics$/, '')))
  if (!agent) throw notFound('Diesen Kalender gibt es nicht mehr.')
  const calendar = ical({
    name: `${PRODUCT_NAME}: Nachfassen`,
    prodId: { company: PRODUCT_NAME, product: 'Nachfassen', language: 'DE' },
    ttl: 3_600,
  })
  const dated = await listDatedFollowUps(ctx, agent)
  const ids = dated.map(({ id }) => id)
  const objected = await objectedAmong(ctx, agent.officeId, ids)
  for (const { id, title, zipCode, location, day, startsAt, ownerName, updatedAt } of dated.filter(({ id }) => !objected.has(id))) {
    const link = linkTo(ctx, `/prospect-management?property=${id}`)
    calendar.createEvent({
      id: `follow-up-${id}@${new URL(publicUrl(ctx)).hostname}`,
      ...(startsAt === null
        ? { start: new Date(`${day}T00:00:00Z`), allDay: true }
        : { start: new Date(startsAt), end: new Date(Date.parse(startsAt) + CALL_BACK) }),
      summary: `Nachfassen: ${ownerName ?? title}`,
      // Google and Outlook do not show the URL of an event
      description: `${title}\n${link}`,
      location: [zipCode, location].filter(Boolean).join(' '),
      url: link,
      stamp: new Date(updatedAt),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return { name: 'nachfassen.ics', mediaType: 'text/calendar; charset=utf-8', content: [calendar.toString()] }
}

function toCalendar(ctx: Ctx, token: string): z.output<typeof Calendar> {
  return { url: linkTo(ctx, `/api/calendar/${token}.ics`) }
}
