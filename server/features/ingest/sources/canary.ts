import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { addReads, deleteReadsBefore, listSilences } from './queries-reads.ts'

/** The window of readings that define what is usual. */
const COMPARED = 21 * DAY
/** A layout not seen for this long is out of use, so its fields are not reported as missing. */
const SHOWN = 2 * DAY

export const noteReads = addReads

/** Fields that sources used to show but no longer do. */
export const silences = (ctx: Ctx) => listSilences(ctx, ago(ctx, COMPARED), ago(ctx, SHOWN))

/** Deletes readings older than the compared window. */
export const forgetReads = (ctx: Ctx): Promise<void> => deleteReadsBefore(ctx, ago(ctx, COMPARED))

const ago = ({ clock }: Ctx, time: number) => new Date(clock.now().getTime() - time)
