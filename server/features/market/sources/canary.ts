import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { addReads, deleteReadsBefore, listSilences } from './queries-reads.ts'

/** What counts as usual is what was told in this time. */
const COMPARED = 21 * DAY

export const noteReads = addReads

/** What sources do not tell any more that they used to tell. */
export const silences = (ctx: Ctx) => listSilences(ctx, comparedSince(ctx))

/** Forgets readings that nothing is compared with any more. */
export const forgetReads = (ctx: Ctx): Promise<void> => deleteReadsBefore(ctx, comparedSince(ctx))

const comparedSince = ({ clock }: Ctx) => new Date(clock.now().getTime() - COMPARED)
