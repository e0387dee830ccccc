import { areOnlineTogether, areProven, commonPictures, FIGURES, haveOnePhone, haveOneSeller, PROVING_PICTURES, WORDS } from './evidence.ts'
import { type ComparedAdvert, type Facts, deriveFacts } from './facts.ts'
import { agrees, differs, type Found, foundIn } from './levels.ts'
import { areInOtherParts } from './place-levels.ts'
import { commonText, EVERY_WORD, SAME_TEXT, SMALL } from './text-levels.ts'
import { type Weights, WEIGHTS, findWeight } from './weights.ts'

export interface Comparison {
  /** `maybe` needs an agent's decision. A wrong "same" is worse than a duplicate. */
  readonly outcome: 'same' | 'maybe' | 'different'
  /** Log-odds that both adverts show one property. */
  readonly score: number
}

/** With its evidence, strongest first. */
export interface Explained extends Comparison {
  readonly evidence: readonly { readonly text: string; readonly weight: number }[]
}

/**
 * Scores from which adverts are joined, or proposed to agents. Among writers left out of training, no pair that could be wrongly joined reached 1;
 * a proposal is more likely right than wrong.
 */
const SAME = 2
const MAYBE = 0

/** The most that texts may add to the figures: sellers reuse texts for other properties. */
const WORDS_MOST = 2.5

/** A level with less weight is not worth mentioning. */
const TOLD = 0.05

/** Whether two adverts show one property, by the sum of the weights learnt per field. */
export function compareAdverts(one: ComparedAdvert, other: ComparedAdvert, weights = WEIGHTS): Explained {
  const [some, others] = [deriveFacts(one), deriveFacts(other)]
  const evidence = findLevels(some, others)
    .map(({ field, level }) => ({ text: level.say(), weight: findWeight(weights, field, level.name) }))
    .filter(({ weight }) => Math.abs(weight) >= TOLD)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return { ...compareFacts(some, others, weights), evidence }
}

export function compareFacts(one: Facts, other: Facts, weights = WEIGHTS): Comparison {
  const [figures, words] = [figureLevels(one, other), foundIn(WORDS, one, other)]
  const score = weights.bias + sumWeights(figures, weights) + Math.min(WORDS_MOST, sumWeights(words, weights))
  return { outcome: decideOutcome(score, [...figures, ...words], one, other), score }
}

/** False if the texts cannot lift the pair to "maybe": saves reading them. */
export function mayBeSame(one: Facts, other: Facts): boolean {
  const figures = figureLevels(one, other)
  return WEIGHTS.bias + sumWeights(figures, WEIGHTS) + WORDS_MOST >= MAYBE || differOnlyBeside(figures, one, other)
}

export const findLevels = (one: Facts, other: Facts): Found[] => [...figureLevels(one, other), ...foundIn(WORDS, one, other)]

function figureLevels(one: Facts, other: Facts): Found[] {
  const found = foundIn(FIGURES, one, other)
  return [...found, ...together(found)]
}

/** The combined weight of all figures: the more of them agree, the more likely a single disagreeing one is a mistake. */
function together(levels: readonly Found[]): Found[] {
  const isFigure = ({ field }: Found) => COUNTED.has(field)
  const against = levels.filter((found) => isFigure(found) && found.level.speaks === 'against').length
  const agreeing = levels.filter((found) => isFigure(found) && found.level.speaks === 'for').length
  if (against > 1) return [{ field: 'together', level: differs('several differ', () => 'mehrere Angaben verschieden') }]
  if (against === 1)
    return agreeing >= 4 ? [{ field: 'together', level: agrees('all but one agree', () => 'fast alle Angaben gleich') }] : []
  return agreeing >= 3
    ? [{ field: 'together', level: agrees(agreeing >= 5 ? 'five agree' : 'all agree', () => 'alle Angaben gleich') }]
    : []
}

const COUNTED = new Set(['type', 'place', 'street', 'size', 'plot', 'rooms', 'price', 'year'])

const sumWeights = (levels: readonly Found[], weights: Weights) =>
  levels.reduce((sum, { field, level }) => sum + findWeight(weights, field, level.name), 0)

function decideOutcome(score: number, levels: readonly Found[], one: Facts, other: Facts): Comparison['outcome'] {
  if (differOnlyBeside(levels, one, other) && commonText(one, other) >= EVERY_WORD) return 'maybe'
  if (score < MAYBE) return 'different'
  if (levels.some(({ level }) => level.isExclusion))
    // the same pictures and the same text justify a proposal but never a join
    return commonPictures(one, other) >= PROVING_PICTURES && commonText(one, other) >= SAME_TEXT ? 'maybe' : 'different'
  return score >= SAME && !isDoubted(levels) && isSpecific(levels) && !mayBeOneOfMany(one, other) && !mayBeNamesakes(one, other)
    ? 'same'
    : 'maybe'
}

/** Whether the only objection to two adverts by one owner is that both are online: a new advert may go up before the old one is gone. */
const differOnlyBeside = (levels: readonly Found[], one: Facts, other: Facts): boolean =>
  levels.some(({ field, level }) => field === 'beside' && level.isExclusion) &&
  levels.every(({ field, level }) => field === 'beside' || level.speaks !== 'against') &&
  [one, other].every(({ advert }) => advert.sellerType !== 'commercial')

/** Fields that distinguish homes in one building or street: an agent has to judge a contradiction. */
const TELLING = new Set(['type', 'street', 'floor', 'numbered'])

/** A different size is a mistake only if the seller, the text or the pictures are the same. */
const isMistaken = (levels: readonly Found[]) =>
  levels.some(
    ({ field, level }) =>
      (field === 'seller' || field === 'pictures' || field === 'text') && /^(?:one (?:phone|name)|three|equal)/.test(level.name),
  )

const isDoubted = (levels: readonly Found[]) =>
  levels.some(({ field, level }) => TELLING.has(field) && level.speaks === 'against') ||
  (levels.some(({ field, level }) => field === 'size' && level.speaks !== 'for') && !isMistaken(levels))

/** Agreements that two homes with the same size and price rarely have by chance. */
const SPECIFIC: Readonly<Record<string, RegExp>> = {
  size: /decimal/,
  plot: /./,
  street: /^equal address/,
  seller: /./,
  pictures: /./,
  unit: /./,
  text: /./,
  words: /most|all/,
  'numbers in the text': /two|three/,
}
const isSpecific = (levels: readonly Found[]) =>
  levels.some(({ field, level }) => level.speaks === 'for' && SPECIFIC[field]?.test(level.name))

/** The same street and number in two parts of a town requires evidence specific to the property. */
const mayBeNamesakes = (one: Facts, other: Facts): boolean =>
  areInOtherParts(one, other) && !haveOnePhone(one, other) && !areProven(one, other) && commonText(one, other) < SAME_TEXT

/**
 * Units in one development have equal figures, and their seller reuses one text. Two adverts online at once on one portal are usually two properties.
 */
function mayBeOneOfMany(one: Facts, other: Facts): boolean {
  const isAny = (holds: (facts: Facts) => boolean) => holds(one) || holds(other)
  if ((areOnlineTogether(one, other) && !areProven(one, other)) || isAny(({ advert }) => (advert.size ?? SMALL) < SMALL)) return true
  if (isAny(({ advert }) => advert.propertyType === 'land')) return true
  if (!haveOneSeller(one, other)) return isAny(({ words }) => words.isSerial) && commonText(one, other) > 0
  const isDealer = isAny(({ advert }) => advert.sellerType === 'commercial')
  return isAny(({ words }) => words.isSerial) || (isDealer && commonPictures(one, other) < PROVING_PICTURES)
}
