import type { Ctx } from '../../../ctx.ts'
import { type JudgeWeights, SHIPPED } from '../adverts/judge-weights.ts'
import { RULES_VERSION, versionFrom } from '../adverts/rules-version.ts'
import { shifted } from '../judge/shift.ts'
import { decodeWeights } from '../judge/weights.ts'
import { findLearning, findShifts, holdWeights, type LearntVersion } from './queries-learning.ts'

/** The last used weights: reading them again for each import would cost more than judging. */
let used = SHIPPED

/** The weights by which adverts are judged in this transaction; they do not change before it ends. */
export async function currentWeights(ctx: Ctx): Promise<JudgeWeights> {
  await holdWeights(ctx)
  const version = versionOf(await findLearning(ctx))
  if (used.version === version) return used
  const weights = await readWeights(ctx)
  used = weights
  return weights
}

async function readWeights(ctx: Ctx): Promise<JudgeWeights> {
  const { shifts, ...learnt } = await findShifts(ctx)
  const version = versionOf(learnt)
  if (!shifts || learnt.rulesVersion !== RULES_VERSION) return { ...SHIPPED, version }
  return {
    version,
    adverts: shifted(SHIPPED.adverts, decodeWeights(shifts.adverts)),
    refusals: shifted(SHIPPED.refusals, decodeWeights(shifts.refusals)),
  }
}

/** Never that of an earlier moment: adverts are judged again, too, when the shipped weights count alone once more. */
function versionOf({ shiftVersion, rulesVersion, shiftHash }: LearntVersion): number {
  if (shiftVersion === 0) return RULES_VERSION
  return versionFrom(RULES_VERSION, shiftVersion, (rulesVersion === RULES_VERSION && shiftHash) || 'none')
}
