import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'

type Clocked = Pick<Ctx, 'clock'>
type Waited = Pick<CallResultForm, 'waitedSeconds'>

/** The longest time a result may be queued. */
const LONGEST = 7 * DAY

/** Milliseconds by which one request may take longer than the next: results that one device queued stay in their order. */
const TOLERANCE = 5_000

/** When a result was recorded, by the server's clock: that of the device may be wrong. */
export const findMoment = ({ clock }: Clocked, { waitedSeconds = 0 }: Waited): Date =>
  new Date(clock.now().getTime() - Math.min(waitedSeconds * 1_000, LONGEST))

/** From when on another contact is newer than a result that waited; undefined if the result was sent at once. */
export function findOvertaking(ctx: Clocked, form: Waited): Date | undefined {
  const since = new Date(findMoment(ctx, form).getTime() + TOLERANCE)
  return since < ctx.clock.now() ? since : undefined
}

interface Recorded {
  readonly recordedAt: string
}

/** From when on another result is newer than this one. */
export const findNewerFrom = ({ recordedAt }: Recorded): Date => new Date(Date.parse(recordedAt) + TOLERANCE)

/** Whether a result that arrived after another one was overtaken by it. */
export const isOlder = (late: Recorded, other: Recorded): boolean => Date.parse(late.recordedAt) + TOLERANCE < Date.parse(other.recordedAt)
