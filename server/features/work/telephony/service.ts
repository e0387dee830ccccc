import type { Contact, SipgateCall } from '#shared/contract/work/telephony.ts'
import type { File } from '#shared/contract/route.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { callersOf } from '../find/callers.ts'

/** Shows a call on the open pages of an agent, which ask themselves who it is. */
async function ring(ctx: Ctx, agentId: AgentId, number: string): Promise<void> {
  await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'incoming_call', number } }])
}

/** What sipgate is to do with the call: nothing. */
const NOTHING: File = {
  name: 'response.xml',
  mediaType: 'application/xml',
  content: ['<?xml version="1.0" encoding="UTF-8"?>\n<Response />\n'],
}

/** sipgate says that a call begins. One that goes out, or whose number is kept back, is nobody's to show. */
export async function hearSipgate(ctx: Ctx, agentId: AgentId, { event, direction, from = '' }: SipgateCall): Promise<File> {
  // it names the country and leaves the plus out
  const number = from.startsWith('+') || from.startsWith('0') ? from : `+${from}`
  if (event === 'newCall' && direction === 'in' && /^\+?\d{5,15}$/.test(number)) await ring(ctx, agentId, number)
  return NOTHING
}

/** 3CX asks who calls: the one whose number it is, nobody where it is several people's or of somebody the agent does not work with. */
export async function contactFor(ctx: Ctx, agentId: AgentId, text: string): Promise<{ contacts: Contact[] }> {
  const { number, callers } = await callersOf(ctx, agentId, text)
  if (number === null) return { contacts: [] }
  await ring(ctx, agentId, text)
  const own = callers.filter(({ isOwn }) => isOwn)
  const [caller] = own
  if (!caller || own.some(({ name }) => name !== caller.name)) return { contacts: [] }
  const names = (caller.name ?? '').trim().split(/\s+/)
  return {
    contacts: [
      {
        id: `${caller.kind}:${caller.id}`,
        firstName: names.slice(0, -1).join(' '),
        lastName: names.at(-1) || caller.title,
        company: caller.title,
        phone: number,
        url: `${ctx.config.publicUrl}/call/${encodeURIComponent(text)}`,
      },
    ],
  }
}
