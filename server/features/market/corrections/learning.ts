import { createHash } from 'node:crypto'
import type { Learning } from '#shared/contract/market/corrections.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { CORRECTIONS_NEEDED } from '#shared/domain/learning.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { startJudging } from '../adverts/service.ts'
import { SHIPPED } from '../adverts/judge-weights.ts'
import { RULES_VERSION } from '../adverts/rules-version.ts'
import { ADVERT_LEARNING, labelledAdverts } from '../judge/advert-learning.ts'
import { labelledRefusals, REFUSAL_LEARNING } from '../judge/refusal-learning.ts'
import { shifted, shiftOf } from '../judge/shift.ts'
import { encodeWeights } from '../judge/weights.ts'
import { advertCaseOf } from './cases.ts'
import { isWorse, WORSE_MAX } from './guard.ts'
import { learnable, type Vote } from './learnable.ts'
import { type CorrectedAdvert, listNewestAnswers, listNewestCorrections } from './queries-cases.ts'
import { findLearning, type Learnt, lockWeights, storeLearnt, storeSwitch } from './queries-learning.ts'

export async function learningOf(ctx: Ctx): Promise<Learning> {
  const { isOn, outcome, corrections, learntAt } = await findLearning(ctx)
  return { isOn, outcome, corrections, learntAt }
}

/** Switches the learning on, which starts it, or off, which undoes what was learnt. An equal value is no change. */
export async function switchLearning(ctx: Ctx, isOn: boolean, by: AdminId): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await lockWeights(ctx)
    if ((await findLearning(ctx)).isOn === isOn) return DONE
    await storeSwitch(ctx, isOn)
    if (isOn) await ctx.queue.enqueue(ctx, 'learn-corrections', {})
    else await replaceLearnt(ctx, null)
    await recordEvents(ctx, [{ kind: 'learning_switched', actorId: by, userIds: [], details: { isOn } }])
    return DONE
  })
}

async function replaceLearnt(ctx: Ctx, learnt: Learnt | null): Promise<void> {
  await storeLearnt(ctx, learnt)
  await startJudging(ctx)
}

/**
 * Learns from the corrections of all agents, if that is switched on and they changed. What was learnt before is forgotten, so nothing outlasts an erased
 * text. Weights that judge the cases of the release worse by more than `worseBy` are refused.
 */
export async function learnFromCorrections(ctx: Ctx, worseBy = WORSE_MAX): Promise<void> {
  const before = await findLearning(ctx)
  if (!before.isOn) return
  const found = await findCorrections(ctx)
  const learntFrom = createHash('sha256')
    .update(JSON.stringify([RULES_VERSION, found]))
    .digest()
  if (before.learntFrom?.equals(learntFrom)) return
  const learnt = { ...(await learn(found, worseBy)), learntFrom, rulesVersion: RULES_VERSION }
  await inTransaction(ctx, async (ctx) => {
    await lockWeights(ctx)
    const { isOn, learntFrom: other } = await findLearning(ctx)
    if (isOn && !other?.equals(learntFrom)) await replaceLearnt(ctx, learnt)
  })
  ctx.log.info({ outcome: learnt.outcome, corrections: learnt.corrections }, 'learnt from corrections')
}

interface Corrections {
  readonly adverts: readonly (CorrectedAdvert & Vote)[]
  readonly refusals: readonly (Vote & { readonly text: string })[]
}

async function findCorrections(ctx: Ctx): Promise<Corrections> {
  const [adverts, answers] = [await listNewestCorrections(ctx), await listNewestAnswers(ctx)]
  return {
    adverts: learnable(adverts.map((one) => ({ ...one, about: String(one.propertyId), isYes: one.isOffer }))),
    refusals: learnable(
      answers.flatMap(({ agentId, propertyId, refuses, quotes }) =>
        quotes.map((text) => ({ agentId, about: `${propertyId} ${text}`, isYes: refuses, text })),
      ),
    ),
  }
}

async function learn({ adverts, refusals }: Corrections, worseBy: number): Promise<Pick<Learnt, 'outcome' | 'corrections' | 'shifts'>> {
  const corrections = adverts.length + refusals.length
  if (corrections < CORRECTIONS_NEEDED) return { outcome: 'too_few', corrections, shifts: null }
  const [labelled, texts] = [[...labelledAdverts().values()].flat(), [...labelledRefusals().values()].flat()]
  const advertShift = await shiftOf(
    adverts.map((one) => ({ ...ADVERT_LEARNING.caseOf(advertCaseOf(one)), by: one.agentId })),
    { held: labelled, weights: SHIPPED.adverts, learning: ADVERT_LEARNING },
  )
  const refusalShift = await shiftOf(
    refusals.map(({ text, isYes, agentId }) => ({ ...REFUSAL_LEARNING.caseOf({ text, refuses: isYes }), by: agentId })),
    { held: texts, weights: SHIPPED.refusals, learning: REFUSAL_LEARNING },
  )
  const weights = { ...SHIPPED, adverts: shifted(SHIPPED.adverts, advertShift), refusals: shifted(SHIPPED.refusals, refusalShift) }
  const isRefused = await isWorse({ weights, than: SHIPPED, by: worseBy }, { adverts: labelled, refusals: texts })
  if (isRefused) return { outcome: 'refused', corrections, shifts: null }
  return {
    outcome: 'learnt',
    corrections,
    shifts: { adverts: await encodeWeights(advertShift), refusals: await encodeWeights(refusalShift) },
  }
}
