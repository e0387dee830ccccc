import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { addReads, deleteReadsBefore, listSilences } from './queries-reads.ts'

/** What counts as usual is what was told in this time. */
const COMPARED = 21 * DAY
/** A layout that was not seen for so long is shown no more, so nothing of it is missed. */
const SHOWN = 2 * DAY

export const noteReads = addReads

/** What sources do not tell any more that they used to tell. */
export const silences = (ctx: Ctx) => listSilences(ctx, ago(ctx, COMPARED), ago(ctx, SHOWN))

/** Forgets readings that nothing is compared with any more. */
export const forgetReads = (ctx: Ctx): Promise<void> => deleteReadsBefore(ctx, ago(ctx, COMPARED))

const ago = ({ clock }: Ctx, time: number) => new Date(clock.now().getTime() - time)
