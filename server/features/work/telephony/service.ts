import type { Caller } from '#shared/contract/work/find.ts'
import type { Contact, SipgateCall } from '#shared/contract/work/telephony.ts'
import type { File } from '#shared/contract/route.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import { splitName } from '#shared/domain/name-parts.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findCallers, dialled, numbersIn } from '../find/service.ts'
import { addMarks, deleteMarksBefore, hasMark, listPhoneFields, renewMarks } from './queries.ts'

/** Notifies the agent's open pages of a call; they look up the caller. */
async function ring(ctx: Ctx, to: AgentId, number: string): Promise<void> {
  await ctx.live.announce(ctx, [{ to, message: { type: 'incoming_call', number } }])
}

/** Response that makes sipgate do nothing. */
const NOTHING: File = {
  name: 'response.xml',
  mediaType: 'application/xml',
  content: ['<?xml version="1.0" encoding="UTF-8"?>\n<Response />\n'],
}

const REMEMBERED = DAY
const forgottenSince = ({ clock }: Ctx) => new Date(clock.now().getTime() - REMEMBERED)

/** Deletes marks older than a day, also of offices that get no further call. */
export const forgetCalls = (ctx: Ctx): Promise<void> => deleteMarksBefore(ctx, forgottenSince(ctx))

/** Handles sipgate's call event. Ignores repeated events, hidden numbers and outgoing calls, even if these are reported as incoming. */
export async function receiveSipgateCall(ctx: Ctx, agent: Agent, call: SipgateCall): Promise<File> {
  const { officeId } = agent
  const { event, direction, from = '', callId, origCallId } = call
  // sipgate omits the plus before the country code
  const number = from.startsWith('+') || from.startsWith('0') ? from : `+${from}`
  if (event !== 'newCall' || !/^\+?\d{5,15}$/.test(number)) return NOTHING
  const numbers = dialled(number)
  const callers = numbers.map((one) => ctx.secrets.mark(`called from ${one}`))
  await inTransaction(ctx, async (ctx) => {
    await deleteMarksBefore(ctx, forgottenSince(ctx), officeId)
    // a redirected call is sent with the original caller's number
    const isFirst = !origCallId || origCallId === callId
    if (direction === 'out' && isFirst && callers.length > 0) await renewMarks(ctx, officeId, callers)
    if (direction !== 'in' || (await isOwnNumber(ctx, officeId, numbers, callers))) return
    // per agent: colleagues whose keys report the same call all hear it; sorted, so that concurrent requests do not deadlock
    const calls = [...new Set([callId, origCallId])]
      .filter((id) => id !== undefined && id !== '')
      .map((id) => ctx.secrets.mark(`call ${agent.id} ${id}`))
      .toSorted((a, b) => a.compare(b))
    if (calls.length > 0 && (await addMarks(ctx, officeId, calls)) < calls.length) return
    await ring(ctx, agent.id, number)
  })
  return NOTHING
}

/** A number in the profile of one of the office's agents, or one recently used for one of their outgoing calls. */
async function isOwnNumber(ctx: Ctx, officeId: OfficeId, numbers: readonly string[], callers: readonly Buffer[]): Promise<boolean> {
  if (callers.length === 0) return false
  const own = (await listPhoneFields(ctx, officeId)).flatMap(numbersIn)
  return numbers.some((number) => own.includes(number)) || (await hasMark(ctx, officeId, callers))
}

/**
 * Answers 3CX's caller lookup: empty if the number belongs to several people or to an owner the agent does not work with. Of an owner that the office
 * hides, only who looks after that owner.
 */
export async function contactFor(ctx: Ctx, agent: Agent, text: string): Promise<{ contacts: Contact[] }> {
  const { number, callers } = await findCallers(ctx, agent, text)
  if (number === null) return { contacts: [] }
  await ring(ctx, agent.id, text)
  const own = callers.filter(({ isOwn }) => isOwn)
  const [caller] = own
  const colleagues = callers.filter(({ kind }) => kind === 'colleague')
  if (!caller) return { contacts: colleagues.length === 1 ? colleagues.map((one) => colleagueFor(one, number)) : [] }
  if (own.some(({ name }) => name !== caller.name)) return { contacts: [] }
  const { firstName, lastName } = splitName(caller.name ?? '')
  return {
    contacts: [
      {
        id: `${caller.kind}:${caller.id}`,
        firstName: firstName ?? '',
        lastName: lastName ?? (firstName === null ? caller.title : ''),
        company: caller.title,
        phone: number,
        url: `${ctx.config.publicUrl}/call/${encodeURIComponent(text)}`,
      },
    ],
  }
}

const colleagueFor = ({ kind, id, title }: Caller, phone: string): Contact => ({
  id: `${kind}:${id}`,
  firstName: '',
  lastName: title,
  company: title,
  phone,
  url: '',
})
