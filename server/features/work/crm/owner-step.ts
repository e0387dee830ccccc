import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { PropstackFailure } from '../../../crm/failure.ts'
import type { Propstack } from '../../../crm/propstack.ts'
import { ownerOf } from '../../../crm/propstack-owner.ts'
import type { Ctx } from '../../../ctx.ts'
import { getProperty } from '../../market/properties/service.ts'
import { type DueExport, storeContact } from './queries-steps.ts'

interface OwnerStep {
  readonly agentId: AgentId
  readonly propstack: Propstack
  readonly due: DueExport
  readonly choices: ExportChoices
  readonly unitId: string
}

/**
 * Hands the owner on and says who owns the object; each of both is looked for before it is made, so that a lost answer makes none twice.
 * What he allows is looked at now, not when it was asked for. What the CRM refuses for good leaves the object without him, and gives the
 * sentence that says so.
 */
export async function handOnOwner(ctx: Ctx, { agentId, propstack, due, choices, unitId }: OwnerStep): Promise<string | null> {
  const { client, reason } = ownerOf(await getProperty(ctx, agentId, due.propertyId), choices)
  if (!client) return withoutOwner(reason)
  try {
    const contactId = due.contactId ?? (await propstack.findContact(client)) ?? (await propstack.saveContact(client))
    if (due.contactId === null) await storeContact(ctx, due.id, contactId)
    const owners = await propstack.ownersOf(unitId)
    if (!owners.includes(contactId)) await propstack.addOwner(unitId, contactId)
    return null
  } catch (error) {
    if (!(error instanceof PropstackFailure) || error.isPassing || error.kind === 'key') throw error
    return withoutOwner(error.message)
  }
}

const withoutOwner = (reason: string) => `Das Objekt ist exportiert, der Eigentümer nicht: ${reason}`
