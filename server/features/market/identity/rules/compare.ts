import {
  areInOtherParts,
  areProven,
  commonPictures,
  commonText,
  type Evidence,
  FIGURES,
  haveOnePhone,
  haveOneSeller,
  PROVING_PICTURES,
  standBeside,
  WORDS,
  WORDS_MOST,
} from './evidence.ts'
import { type ComparedAdvert, type Facts, factsOf } from './facts.ts'

export interface Comparison {
  /** `maybe` is for a person to decide. A wrong "same" is worse than a double. */
  readonly outcome: 'same' | 'maybe' | 'different'
  readonly score: number
}

/** What it rests on, the heaviest first. */
export interface Explained extends Comparison {
  readonly evidence: readonly { readonly text: string; readonly weight: number }[]
}

/** From here on two adverts are joined, from there on they are shown to the agent. */
const SAME = 7.5
const MAYBE = 3

/** Whether two adverts offer one object, by the sum of what speaks for and against it. */
export function compareAdverts(one: ComparedAdvert, other: ComparedAdvert): Explained {
  const [some, others] = [factsOf(one), factsOf(other)]
  const evidence = told([...FIGURES, ...WORDS], some, others).toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return { ...compareFacts(some, others), evidence: evidence.map(({ say, weight }) => ({ text: say(), weight })) }
}

export function compareFacts(one: Facts, other: Facts): Comparison {
  const evidence = told([...FIGURES, ...WORDS], one, other)
  const score = scoreOf(evidence)
  return { outcome: outcomeOf(score, evidence, one, other), score }
}

/** Whether it is worth reading the words of both: where not, they are different whatever stands there. */
export const mayBeSame = (one: Facts, other: Facts): boolean => scoreOf(told(FIGURES, one, other)) + WORDS_MOST >= MAYBE

const told = (rules: typeof FIGURES, one: Facts, other: Facts) => rules.flatMap((rule) => rule(one, other) ?? [])
const scoreOf = (evidence: readonly Evidence[]) => evidence.reduce((sum, { weight }) => sum + weight, 0)

function outcomeOf(score: number, evidence: readonly Evidence[], one: Facts, other: Facts): Comparison['outcome'] {
  if (evidence.some(({ isContradiction }) => isContradiction)) {
    // the same pictures and the same words are proof enough to ask, never to join
    return commonPictures(one, other) >= PROVING_PICTURES && commonText(one, other) >= 0.6 && score >= MAYBE ? 'maybe' : 'different'
  }
  if (score >= SAME && !mayBeOneOfMany(one, other) && !mayBeNamesakes(one, other)) return 'same'
  return score >= MAYBE ? 'maybe' : 'different'
}

/** One street and number in two parts of a town: only what is the object's own says that it is one. */
const mayBeNamesakes = (one: Facts, other: Facts): boolean =>
  areInOtherParts(one, other) && !haveOnePhone(one, other) && !areProven(one, other) && commonText(one, other) < 0.6

/** m². Rooms, garages and holiday flats come in rows. */
const SMALL = 30

/**
 * Flats, houses and plots of one development look alike in every figure, and who sells many has one text for all. Adverts that stand side by side are
 * two for a reason.
 */
function mayBeOneOfMany(one: Facts, other: Facts): boolean {
  const isAny = (holds: (facts: Facts) => boolean) => holds(one) || holds(other)
  if ((standBeside(one, other) && !areProven(one, other)) || isAny(({ advert }) => (advert.size ?? SMALL) < SMALL)) return true
  if (!haveOneSeller(one, other)) return isAny(({ words }) => words.isSerial) && commonText(one, other) > 0
  const isOfMany = isAny(({ words, advert }) => words.isSerial || advert.propertyType === 'land')
  const isDealer = isAny(({ advert }) => advert.sellerType === 'commercial')
  return isOfMany || (isDealer && commonPictures(one, other) < PROVING_PICTURES)
}
