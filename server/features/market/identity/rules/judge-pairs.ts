import { compareAdverts, type Comparison, type Explained } from './compare.ts'
import type { ComparedAdvert } from './facts.ts'

/** Two adverts and whether they offer one property. */
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
  /** Share of the same-property pairs that were joined or proposed. */
  readonly recall: number
  /** Joined wrongly, or missed although they offer one property. */
  readonly wrong: readonly Judged[]
}

/** Evaluates the rules on labelled pairs. */
export function judgePairs(pairs: readonly AdvertPair[]): PairsResult {
  const judged = pairs.map((pair) => ({ ...pair, ...compareAdverts(pair.a, pair.b) }))
  const count = (same: boolean, outcome: Comparison['outcome']) =>
    judged.filter((one) => one.same === same && one.outcome === outcome).length
  const [sameJoined, sameShown] = [count(true, 'same'), count(true, 'maybe')]
  const same = judged.filter((one) => one.same).length
  return {
    pairs: pairs.length,
    sameJoined,
    sameShown,
    otherJoined: count(false, 'same'),
    otherShown: count(false, 'maybe'),
    recall: same === 0 ? 1 : (sameJoined + sameShown) / same,
    wrong: judged.filter((one) => one.outcome === (one.same ? 'different' : 'same')),
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))

export function reportPairs({ pairs, sameJoined, sameShown, otherJoined, otherShown, recall, wrong }: PairsResult): string {
  return [
    `${pairs} pairs of adverts: ${otherJoined} joined wrongly`,
    `joined: precision ${share(sameJoined, sameJoined + otherJoined)}; joined or shown: precision ${share(sameJoined + sameShown, sameJoined + sameShown + otherJoined + otherShown)}, recall ${recall.toFixed(3)}`,
    ...wrong.map(
      ({ same, score, why, a, b, evidence }) =>
        `${same ? 'missed' : 'WRONG'} (${score.toFixed(1)}): ${why ?? `${a.title} / ${b.title}`} – ${evidence.map(({ text }) => text).join('; ')}`,
    ),
  ].join('\n')
}
