import { DONE } from '#shared/contract/fields.ts'
import type { Agent, Viewer } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { readOwners, recordObjectionAt } from '../contact/service.ts'
import { listHidden } from './callers.ts'

const NOBODY = 'Zu dieser Nummer verbirgt Ihr Büro keinen Eigentümer. Bitte halten Sie den Widerspruch bei der Immobilie fest.'

/** Records for the whole office that an owner objects, hidden from the agent, by the whole number. The agent learns nothing of the owner. */
export async function objectByNumber(ctx: Ctx, agent: Agent & Viewer, text: string): Promise<typeof DONE> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    // waits for an objection that is being recorded concurrently
    await lockOffice(ctx, officeId)
    const hidden = await listHidden(ctx, agent, text)
    if (hidden.length === 0) throw notFound(NOBODY)
    const owners = await readOwners(ctx, officeId, [...new Set(hidden.map(({ propertyId }) => propertyId))])
    for (const owner of owners.filter(({ contact }) => contact.objectedAt === null))
      await recordObjectionAt(ctx, agent, owner, { reason: 'Am Telefon gesagt' })
    return DONE
  })
}
