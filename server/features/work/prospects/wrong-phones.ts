import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers, withoutNumbers } from '../../../phone-numbers.ts'
import { numberMark } from '../contact/service.ts'
import { upsertProspect } from './queries.ts'
import { holdPhone, holdWrongPhones } from './queries-calls.ts'

/** Wrong numbers kept of one owner, the latest ones. */
const MOST = 20

const toField = (numbers: readonly string[]): string | null => numbers.join(' / ') || null

/** Adds a number to those that reach someone else. */
export const addWrongPhone = (wrong: string | null, number: string): string | null =>
  toField([...plainNumbers(wrong).filter((one) => one !== number), number].slice(-MOST))

/** The mark by which a number that a call noted as wrong is found again; the number itself stays with the prospect alone. */
export const toWrongMark = (ctx: Pick<Ctx, 'secrets'>, number: string): string => numberMark(ctx, number).toString('hex')

/** Offers a number for calls again. */
export async function offerAgain(ctx: Ctx, officeId: OfficeId, propertyId: number, wrongMark: string): Promise<void> {
  const wrong = plainNumbers(await holdWrongPhones(ctx, officeId, propertyId))
  const kept = wrong.filter((number) => toWrongMark(ctx, number) !== wrongMark)
  if (kept.length < wrong.length) await upsertProspect(ctx, officeId, propertyId, { wrongPhones: toField(kept) })
}

/** A number that is entered for the owner anew is no longer wrong; those that stand there already stay as they are. */
export async function listStillWrong(
  ctx: Ctx,
  officeId: OfficeId,
  propertyId: number,
  ownerPhone: string,
): Promise<{ readonly wrongPhones?: string | null }> {
  const wrong = await holdWrongPhones(ctx, officeId, propertyId)
  if (wrong === null) return {}
  const before = plainNumbers(await holdPhone(ctx, officeId, propertyId))
  const entered = plainNumbers(ownerPhone).filter((number) => !before.includes(number))
  return { wrongPhones: withoutNumbers(wrong, entered) }
}
