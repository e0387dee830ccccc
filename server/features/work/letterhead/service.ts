import type { Letterhead } from '#shared/contract/work/notices.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { NoticeFacts } from '#shared/domain/owner-notice.ts'
import type { Ctx } from '../../../ctx.ts'
import { unauthorized } from '../../../http/errors.ts'
import { formatPlace, getOffice } from '../../people/offices/service.ts'
import { findWriter, hasCrm } from './queries.ts'

/** The office as the sender of letters and emails, with the name of the agent who writes and the agent's own phone, if there is one. */
export async function getSender(
  ctx: Ctx,
  agent: Pick<Agent, 'id' | 'officeId'>,
): Promise<NoticeFacts['agent'] & { readonly usesCrm: boolean }> {
  const { name, street, phone, email, ...place } = await getOffice(ctx, agent.officeId)
  const writer = await findWriter(ctx, agent)
  // taken out of the office since the call began
  if (!writer) throw unauthorized()
  return {
    name: `${writer.firstName} ${writer.lastName}`.trim(),
    company: name,
    street,
    place: formatPlace(place),
    phone: writer.phone ?? phone,
    email: email ?? writer.email,
    usesCrm: await hasCrm(ctx, agent.officeId),
  }
}

/** Letterhead of documents an agent gives to an owner; unknown parts are left out. */
export async function getLetterhead(ctx: Ctx, agent: Pick<Agent, 'id' | 'officeId'>): Promise<Letterhead> {
  const sender = await getSender(ctx, agent)
  const { company, name, street, place, phone, email } = sender
  const lines = [name !== company && name, street, place, phone && `Telefon ${phone}`, email]
  return { name: company, trade: 'Immobilienmakler', lines: lines.flatMap((line) => line || []), missing: missingIn(sender) ?? null }
}

/** Refusal listing the sender details missing for a letter; undefined if complete. */
export function missingIn({ phone, street, place }: NoticeFacts['agent']): string | undefined {
  const missing = Object.entries({ Telefon: phone, 'Straße und Hausnummer': street, 'Postleitzahl und Ort': place })
  const names = missing.filter(([, value]) => !value).map(([name]) => name)
  if (names.length === 0) return undefined
  return `Im Briefkopf fehlt noch: ${names.join(', ')}. Bitte ergänzen Sie das auf der Seite „Büro“.`
}
