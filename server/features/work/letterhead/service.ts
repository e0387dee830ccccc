import type { Letterhead } from '#shared/contract/work/notices.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { NoticeFacts } from '#shared/domain/owner-notice.ts'
import type { Ctx } from '../../../ctx.ts'
import { readOfficeBilling } from '../../network/billing/service.ts'
import { findSender } from './queries.ts'

/** Sender details for an agent's letters and emails. */
export async function getSender(ctx: Ctx, officeId: OfficeId) {
  const { first_name, last_name, company_name, phone_number, email, usesCrm } = await findSender(ctx, officeId)
  const { legalName, street, zipCode, city } = await readOfficeBilling(ctx, officeId)
  return {
    name: `${first_name} ${last_name}`,
    company: legalName ?? company_name,
    street,
    place: zipCode && city && `${zipCode} ${city}`,
    phone: phone_number,
    email,
    usesCrm,
  }
}

/** Letterhead of documents an agent gives to an owner; unknown parts are left out. */
export async function getLetterhead(ctx: Ctx, officeId: OfficeId): Promise<Letterhead> {
  const sender = await getSender(ctx, officeId)
  const { company, street, place, phone, email } = sender
  const name = sender.name.trim()
  const lines = [company && name, street, place, phone && `Telefon ${phone}`, email]
  return {
    name: company || name,
    trade: 'Immobilienmakler',
    lines: lines.flatMap((line) => line || []),
    missing: missingIn(sender) ?? null,
  }
}

/** Refusal listing the sender details missing for a letter; undefined if complete. */
export function missingIn({ company, phone, street, place }: NoticeFacts['agent']): string | undefined {
  const missing = Object.entries({ Firma: company, Telefon: phone, 'Straße und Hausnummer': street, 'Postleitzahl und Ort': place })
  const names = missing.filter(([, value]) => !value).map(([name]) => name)
  if (names.length === 0) return undefined
  return `Im Briefkopf fehlt noch: ${names.join(', ')}. Bitte ergänzen Sie Firma und Telefon in Ihrem Profil und die Anschrift auf der Seite „Provisionen“ unter „Abrechnungsdaten“.`
}
