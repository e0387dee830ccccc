import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'

/** Milliseconds from its sending within which what was made may not yet be found by the CRM's search. The longest request alone takes half a minute. */
const NOT_FOUND_YET = 90_000

/** What was sent to be made at this moment, and is not found, may be there all the same: an end for this attempt. Undefined: it is not there. */
export function unsure({ clock }: Ctx, crm: CrmName, sentAt: string | null): Outcome | undefined {
  const pause = sentAt === null ? 0 : Date.parse(sentAt) + NOT_FOUND_YET - clock.now().getTime()
  if (pause <= 0) return undefined
  return { status: 'waiting', reason: `${CRM_LABEL[crm]} hat den Empfang noch nicht bestätigt.`, pause, isUntried: true }
}

/** Sends a creation that is noted as sent. What the CRM clearly refuses is made by no one, and the note goes: the next attempt need not wait. */
export async function send<T>(create: () => Promise<T>, forget: () => Promise<void>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof CrmFailure && error.kind !== 'down') await forget()
    throw error
  }
}
