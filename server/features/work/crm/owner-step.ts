import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import { buildOwner } from '../../../crm/owner.ts'
import type { Crm } from '../../../crm/port.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'
import { send, unsure } from './creation.ts'
import { type DueExport, forgetSent, storeContact, storeSent } from './queries-steps.ts'
import { referredProperty } from './referred.ts'

interface OwnerStep {
  readonly officeId: OfficeId
  readonly crm: Crm
  readonly due: DueExport
  readonly choices: ExportChoices
  readonly objectId: string
}

/**
 * Exports the owner as a contact linked to the record. Searches for contact and link before creating each, so that a lost response causes no
 * duplicates. Permissions are checked now, not when the export was requested. A permanent rejection keeps the record without its owner and is
 * returned as a hint.
 */
export async function handOnOwner(
  ctx: Ctx,
  { officeId, crm, due, choices, objectId }: OwnerStep,
): Promise<Outcome | { readonly hint: string | null }> {
  const { person, reason } = buildOwner(await referredProperty(ctx, officeId, due))
  if (!person) return withoutOwner(reason)
  try {
    const known = due.contactId ?? (await crm.findContact(person))
    const lost = known === undefined ? unsure(ctx, due.crm, due.contactSentAt) : undefined
    if (lost) return lost
    const contactId = known ?? (await makeContact(ctx, due, () => crm.saveContact(person, choices.brokerId)))
    if (due.contactId === null) await storeContact(ctx, due.id, contactId)
    const owners = await crm.listOwners(objectId)
    if (!owners.includes(contactId)) await crm.addOwner(objectId, contactId)
    return { hint: null }
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.isPassing || error.kind === 'key') throw error
    return withoutOwner(error.message)
  }
}

async function makeContact(ctx: Ctx, { id }: DueExport, save: () => Promise<string>): Promise<string> {
  await storeSent(ctx, id, 'contact_sent_at')
  return send(save, () => forgetSent(ctx, id, 'contact_sent_at'))
}

const withoutOwner = (reason: string) => ({ hint: `Das Objekt ist exportiert, der Eigentümer nicht: ${reason}` })
