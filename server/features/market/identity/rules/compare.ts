import {
  areInOtherParts,
  areOnlineTogether,
  areProven,
  commonPictures,
  commonText,
  type Evidence,
  FIGURES,
  haveOnePhone,
  haveOneSeller,
  PROVING_PICTURES,
  WORDS,
  WORDS_MOST,
} from './evidence.ts'
import { type ComparedAdvert, type Facts, factsOf } from './facts.ts'

export interface Comparison {
  /** `maybe` needs a decision by an agent. A wrong "same" is worse than a duplicate. */
  readonly outcome: 'same' | 'maybe' | 'different'
  readonly score: number
}

/** With its evidence, heaviest first. */
export interface Explained extends Comparison {
  readonly evidence: readonly { readonly text: string; readonly weight: number }[]
}

/** Scores from which adverts are joined, or proposed to agents. */
const SAME = 7.5
const MAYBE = 3

/** Whether two adverts offer one property, by the sum of weighted evidence. */
export function compareAdverts(one: ComparedAdvert, other: ComparedAdvert): Explained {
  const [some, others] = [factsOf(one), factsOf(other)]
  const evidence = evidenceFrom([...FIGURES, ...WORDS], some, others).toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return { ...compareFacts(some, others), evidence: evidence.map(({ say, weight }) => ({ text: say(), weight })) }
}

export function compareFacts(one: Facts, other: Facts): Comparison {
  const evidence = evidenceFrom([...FIGURES, ...WORDS], one, other)
  const score = scoreOf(evidence)
  return { outcome: outcomeOf(score, evidence, one, other), score }
}

/** False if no text evidence could lift the pair to "maybe": saves reading the texts. */
export const mayBeSame = (one: Facts, other: Facts): boolean => scoreOf(evidenceFrom(FIGURES, one, other)) + WORDS_MOST >= MAYBE

const evidenceFrom = (rules: typeof FIGURES, one: Facts, other: Facts) => rules.flatMap((rule) => rule(one, other) ?? [])
const scoreOf = (evidence: readonly Evidence[]) => evidence.reduce((sum, { weight }) => sum + weight, 0)

function outcomeOf(score: number, evidence: readonly Evidence[], one: Facts, other: Facts): Comparison['outcome'] {
  if (evidence.some(({ isContradiction }) => isContradiction)) {
    // the same pictures and the same text justify a proposal, never a join
    return commonPictures(one, other) >= PROVING_PICTURES && commonText(one, other) >= 0.6 && score >= MAYBE ? 'maybe' : 'different'
  }
  if (score >= SAME && !mayBeOneOfMany(one, other) && !mayBeNamesakes(one, other)) return 'same'
  return score >= MAYBE ? 'maybe' : 'different'
}

/** The same street and number in two parts of a town: needs evidence specific to the property. */
const mayBeNamesakes = (one: Facts, other: Facts): boolean =>
  areInOtherParts(one, other) && !haveOnePhone(one, other) && !areProven(one, other) && commonText(one, other) < 0.6

/** m². Below this, units such as rooms, garages and holiday flats are often offered in series. */
const SMALL = 30

/**
 * Units of one development have equal figures, and their seller reuses one text. Two adverts online at once on one portal are usually two properties.
 */
function mayBeOneOfMany(one: Facts, other: Facts): boolean {
  const isAny = (holds: (facts: Facts) => boolean) => holds(one) || holds(other)
  if ((areOnlineTogether(one, other) && !areProven(one, other)) || isAny(({ advert }) => (advert.size ?? SMALL) < SMALL)) return true
  if (!haveOneSeller(one, other)) return isAny(({ words }) => words.isSerial) && commonText(one, other) > 0
  const isOfMany = isAny(({ words, advert }) => words.isSerial || advert.propertyType === 'land')
  const isDealer = isAny(({ advert }) => advert.sellerType === 'commercial')
  return isOfMany || (isDealer && commonPictures(one, other) < PROVING_PICTURES)
}
