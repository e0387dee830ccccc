import { compareAdverts, type Comparison, type Explained } from '#server/features/market/identity/rules/compare.ts'
import type { ComparedAdvert } from '#server/features/market/identity/rules/facts.ts'
import { WEIGHTS } from '#server/features/market/identity/rules/weights.ts'

/** Two adverts, and whether they describe one property. */
export interface AdvertPair {
  readonly same: boolean
  readonly a: ComparedAdvert
  readonly b: ComparedAdvert
  readonly why?: string
}

type Judged = AdvertPair & Explained

export interface PairsResult {
  readonly pairs: number
  readonly sameJoined: number
  readonly sameShown: number
  readonly otherJoined: number
  readonly otherShown: number
  /** Share of the same-property pairs among those joined or proposed. */
  readonly precision: number
  /** Share of the same-property pairs that were joined or proposed. */
  readonly recall: number
  /** Pairs joined wrongly, or missed although they describe one property. */
  readonly wrong: readonly Judged[]
}

/** Evaluates the rules on labelled pairs. */
export function judgePairs(pairs: readonly AdvertPair[], weights = WEIGHTS): PairsResult {
  const judged = pairs.map((pair) => ({ ...pair, ...compareAdverts(pair.a, pair.b, weights) }))
  const count = (same: boolean, outcome: Comparison['outcome']) =>
    judged.filter((one) => one.same === same && one.outcome === outcome).length
  const [sameJoined, sameShown] = [count(true, 'same'), count(true, 'maybe')]
  const [otherJoined, otherShown] = [count(false, 'same'), count(false, 'maybe')]
  const same = judged.filter((one) => one.same).length
  const found = sameJoined + sameShown
  return {
    pairs: pairs.length,
    sameJoined,
    sameShown,
    otherJoined,
    otherShown,
    precision: found + otherJoined + otherShown === 0 ? 1 : found / (found + otherJoined + otherShown),
    recall: same === 0 ? 1 : found / same,
    wrong: judged.filter((one) => one.outcome === (one.same ? 'different' : 'same')),
  }
}

/** The figures in one line. */
export const summarizePairs = ({ pairs, sameJoined, otherJoined, precision, recall }: Omit<PairsResult, 'wrong'>): string =>
  `${pairs} pairs of adverts: ${otherJoined} joined wrongly, ${sameJoined} rightly; joined or shown: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`

export function reportPairs(result: PairsResult): string {
  return [
    summarizePairs(result),
    ...result.wrong.map(
      ({ same, score, why, a, b, evidence }) =>
        `${same ? 'missed' : 'WRONG'} (${score.toFixed(1)}): ${why ?? `${a.title} / ${b.title}`} – ${evidence.map(({ text }) => text).join('; ')}`,
    ),
  ].join('\n')
}
