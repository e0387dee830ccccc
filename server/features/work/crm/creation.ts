import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Outcome } from '../../../deliveries/delivery.ts'

/** Milliseconds after a creation request during which the CRM's search may not find the record yet. The longest request alone takes 30 s. */
const NOT_FOUND_YET = 90_000

/** A waiting outcome while a recently sent creation may still turn up in the search; otherwise undefined. */
export function unsure({ clock }: Ctx, crm: CrmName, sentAt: string | null): Outcome | undefined {
  const pause = sentAt === null ? 0 : Date.parse(sentAt) + NOT_FOUND_YET - clock.now().getTime()
  if (pause <= 0) return undefined
  return { status: 'waiting', reason: `${CRM_LABEL[crm]} hat den Empfang noch nicht bestätigt.`, pause, isUntried: true }
}

/** Sends a creation already marked as sent. A clear rejection removes the mark, so that the next attempt need not wait. */
export async function send<T>(create: () => Promise<T>, forget: () => Promise<void>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof CrmFailure && error.kind !== 'down') await forget()
    throw error
  }
}
