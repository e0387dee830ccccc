import { setImmediate } from 'node:timers/promises'
import type { JudgeWeights } from '../adverts/judge-weights.ts'
import { judge } from '../adverts/verdict.ts'
import { pageOf } from '../adverts/verdict-figures.ts'
import type { AdvertCase, RefusalCase } from '../judge/cases.ts'
import { figuresOf } from '../judge/figures.ts'
import { findRefusal } from '../judge/refusal.ts'

/** The most that precision or recall on the cases of the release may fall. */
export const WORSE_MAX = 0.01
/** Cases judged before the event loop serves requests. */
const AT_ONCE = 20

interface Labelled {
  readonly adverts: readonly AdvertCase[]
  readonly refusals: readonly RefusalCase[]
}

interface Compared {
  readonly weights: JudgeWeights
  readonly than: JudgeWeights
  readonly by: number
}

/** Whether a figure of weights is worse by more than that. */
export async function isWorse({ weights, than, by }: Compared, cases: Labelled): Promise<boolean> {
  const [now, before] = [await figuresBy(weights, cases), await figuresBy(than, cases)]
  return now.some((figure, at) => figure < (before[at] as number) - by)
}

async function figuresBy(weights: JudgeWeights, { adverts, refusals }: Labelled) {
  const judged = await inTurns(adverts, (one) => ({
    isPositive: one.expected !== null,
    outcome: judge(pageOf(one), weights.adverts).outcome,
  }))
  const found = await inTurns(refusals, ({ text, refuses }) => ({
    isPositive: refuses,
    isFound: findRefusal(text, weights.refusals) !== undefined,
  }))
  const marked = judged.map(({ isPositive, outcome }) => ({ isPositive, isFound: outcome !== 'offer' }))
  return [figuresOf(marked), figuresOf(found)].flatMap(({ precision, recall }) => [precision, recall])
}

async function inTurns<One, Result>(all: readonly One[], work: (one: One) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) {
    results.push(work(one))
    if (results.length % AT_ONCE === 0) await setImmediate()
  }
  return results
}
