import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { OperatorError } from '../../../operator-error.ts'
import { findCredentials, listMembers, notifyUser } from '../accounts/service.ts'
import { isOnlyWay, storeOnlyWay } from './queries.ts'

const OPENED = 'Anmeldung mit Passwort wieder möglich'
const WHY =
  'Der Betreiber lässt in Ihrem Büro wieder die Anmeldung mit Passwort zu, weil niemand mehr hineinkam. Hat ihn niemand von Ihnen darum gebeten, wenden Sie sich bitte gleich an ihn.'

/**
 * Lets an office sign in by password again, where neither the provider nor an emergency code lets anyone in. For the operator's command line.
 * @param email of anyone in the office
 */
export async function openToPasswords(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await findCredentials(ctx, email)
    if (!account || account.officeId === null || !(await isOnlyWay(ctx, account.officeId))) throw new NotClosed()
    await storeOnlyWay(ctx, account.officeId, false, null)
    const principals = (await listMembers(ctx, account.officeId)).filter(({ officeRole }) => officeRole === 'principal')
    for (const { id } of principals) await notifyUser(ctx, id as UserId, { title: OPENED, message: WHY })
    await recordEvents(ctx, [{ kind: 'company_sign_in_changed', userIds: [account.id], details: { what: 'opened_by_operator' } }])
  })
}

class NotClosed extends OperatorError {
  constructor() {
    super(
      'Unter dieser Adresse gibt es niemanden, dessen Büro sich nur mit Firmenkonto anmeldet.',
      'No one has this address whose office signs in by its company account only.',
    )
  }
}
