import { berlinDay } from '#shared/domain/berlin-time.ts'
import { NOTE, type Saved } from '#shared/domain/call-result.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { isClosed } from '#shared/domain/prospect-status.ts'
import type { Ctx } from '../../../ctx.ts'
import type { CallChange } from '../prospects/service.ts'

interface Turn {
  readonly propertyId: number
  readonly result: Saved
  readonly after: CallChange['after']
}

/** Announces to the office that a lead leaves its call lists, which need not be read again then, or else that these change. */
export async function announceTurn(ctx: Ctx, officeId: OfficeId, { propertyId, result, after }: Turn): Promise<void> {
  // an objection also takes out the owner's other leads
  const isOver = result !== NOTE && result !== 'objection' && after !== null && isOfOne(after, berlinDay(ctx.clock.now()))
  const paths = isOver ? ([`/api/call-list/${propertyId}`, '/api/call-list/writing'] as const) : (['/api/call-list'] as const)
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths } }])
}

/** Whether it is on no colleague's list: postponed, closed or assigned. */
const isOfOne = ({ status, nextDate, assignedTo }: NonNullable<CallChange['after']>, today: string): boolean =>
  (nextDate !== null && nextDate > today) || isClosed(status) || (assignedTo ?? null) !== null
