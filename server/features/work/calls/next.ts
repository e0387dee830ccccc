import type { NextLeads } from '#shared/contract/work/call-list.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { shareOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { currentProperties } from '../../market/properties/service.ts'
import { claimFirst, lockPage } from '../claims/service.ts'
import { isStillDue } from './queries.ts'

const NONE_FREE = 'Von diesen Eigentümern ist gerade keiner frei. Bitte laden Sie die Anrufliste neu.'

/** Holds the first of these leads that no colleague holds and that is still to be called: all lists of an office begin with the same ones. */
export function claimNext(ctx: Ctx, agent: Agent, { propertyIds, withColleagues, page }: NextLeads) {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await lockPage(ctx, agent, page)
    await shareOffice(ctx, officeId)
    const current = new Set(await currentProperties(ctx, officeId, propertyIds))
    const taken = await claimFirst(ctx, agent, {
      ids: propertyIds.filter((id) => current.has(id)),
      page,
      mayBe: (property) => isStillDue(ctx, agent, withColleagues ? 'all' : 'own', property),
    })
    if (!taken) throw new Refusal(409, NONE_FREE, { code: 'claimed' })
    return taken
  })
}
