import type { CompanyAccount } from '#shared/contract/people/sso.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { recordOwn } from '../../../events/events.ts'
import { notifyUser } from '../accounts/service.ts'
import { findConnection, isOnlyWay } from './queries.ts'
import { deleteIdentity, hasIdentity } from './queries-identities.ts'

export async function getOwn(ctx: Ctx, { id, officeId }: Agent): Promise<CompanyAccount> {
  return { isConnected: await hasIdentity(ctx, id), isPossible: (await findConnection(ctx, officeId)) !== undefined }
}

const ONLY_WAY = 'Ihr Büro meldet sich nur mit Firmenkonto an. Getrennt kämen Sie nicht mehr hinein.'

/** Sessions that came by the provider stay; the next sign-in needs the password. */
export async function disconnectOwn(ctx: Ctx, { id, officeId }: Agent): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await isOnlyWay(ctx, officeId)) throw new Refusal(409, ONLY_WAY)
    if (!(await deleteIdentity(ctx, id))) throw notFound('Ihr Konto ist mit keinem Firmenkonto verbunden.')
    await notifyUser(ctx, id, { title: 'Firmenkonto getrennt', message: 'Ihr Konto ist nicht mehr mit Ihrem Firmenkonto verbunden.' })
    await recordOwn(ctx, id, 'company_account_ended')
  })
}
