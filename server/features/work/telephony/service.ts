import type { Contact, SipgateCall } from '#shared/contract/work/telephony.ts'
import type { File } from '#shared/contract/route.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { splitName } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import { callersOf } from '../find/callers.ts'

/** Notifies the agent's open pages of a call; they look up the caller. */
async function ring(ctx: Ctx, agentId: AgentId, number: string): Promise<void> {
  await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'incoming_call', number } }])
}

/** Response that makes sipgate do nothing. */
const NOTHING: File = {
  name: 'response.xml',
  mediaType: 'application/xml',
  content: ['<?xml version="1.0" encoding="UTF-8"?>\n<Response />\n'],
}

/** Handles sipgate's call event. Ignores outgoing calls and hidden numbers. */
export async function receiveSipgateCall(ctx: Ctx, agentId: AgentId, { event, direction, from = '' }: SipgateCall): Promise<File> {
  // sipgate omits the plus before the country code
  const number = from.startsWith('+') || from.startsWith('0') ? from : `+${from}`
  if (event === 'newCall' && direction === 'in' && /^\+?\d{5,15}$/.test(number)) await ring(ctx, agentId, number)
  return NOTHING
}

/** Answers 3CX's caller lookup: empty if the number belongs to several people or to an owner the agent does not work with. */
export async function contactFor(ctx: Ctx, agentId: AgentId, text: string): Promise<{ contacts: Contact[] }> {
  const { number, callers } = await callersOf(ctx, agentId, text)
  if (number === null) return { contacts: [] }
  await ring(ctx, agentId, text)
  const own = callers.filter(({ isOwn }) => isOwn)
  const [caller] = own
  if (!caller || own.some(({ name }) => name !== caller.name)) return { contacts: [] }
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
