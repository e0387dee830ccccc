import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { ColleaguesForm, Office, OfficeForm } from '#shared/contract/people/office.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordOwn } from '../../../events/events.ts'
import { storeChoice, storeOffice } from './queries.ts'

export async function changeOffice(ctx: Ctx, agent: Agent, form: OfficeForm): Promise<Office> {
  return inTransaction(ctx, async (ctx) => {
    await recordOwn(ctx, agent.id, 'office_changed')
    return storeOffice(ctx, agent.officeId, form)
  })
}

/** Sets what agents may do with the prospects of colleagues, from their next request on. */
export async function chooseForColleagues(ctx: Ctx, agent: Agent, { colleaguesProspects }: ColleaguesForm): Promise<Office> {
  return inTransaction(ctx, async (ctx) => {
    await recordOwn(ctx, agent.id, 'office_changed')
    // what agents see of their colleagues
    await ctx.live.announce(ctx, [
      { toOffice: agent.officeId, message: { type: 'changed', paths: ['/api/auth/user', ...CARD_LISTS, '/api/notices'] } },
    ])
    return storeChoice(ctx, agent.officeId, colleaguesProspects)
  })
}

/** Removes an office's data when it closes. */
export async function emptyOffice(ctx: Ctx, id: OfficeId): Promise<void> {
  await storeOffice(ctx, id, { name: 'Gelöschtes Büro' })
}

/** Opens an office for an agent who registers, in the transaction of `ctx`. */
export { insertOffice as openOffice } from './queries.ts'

export { getOffice, selectFirm, selectOfficeName, selectOfficesNamed, selectOpenedAt, storeName as renameOffice } from './queries.ts'

/** Postcode and town. */
export const formatPlace = ({ zipCode, city }: Pick<Office, 'zipCode' | 'city'>): string | null => zipCode && city && `${zipCode} ${city}`
