import type { ByWriter } from './cases.ts'
import { type Case, learn, type Learning } from './train.ts'
import type { Weights } from '#server/features/market/judge/weights.ts'
import { rounded } from './round.ts'

/** An author's cases, and the weights learnt from all others. */
export interface LeftOut<Labelled> {
  readonly writer: string
  readonly cases: readonly Labelled[]
  readonly weights: Weights
}

/** For each author in `tested`, learns from the `learnt` cases of all other authors. */
export function* leaveOneOut<Labelled>(
  { cases, learnt = cases, tested }: { cases: ByWriter<Labelled>; learnt?: ByWriter<Labelled>; tested: readonly string[] },
  { caseOf: toCase, ...learning }: Learning & { readonly caseOf: (one: Labelled) => Case },
): Generator<LeftOut<Labelled>> {
  const learnable = [...learnt].map(([writer, all]) => ({ writer, all: all.map(toCase) }))
  for (const writer of tested) {
    const others = learnable.flatMap((one) => (one.writer === writer ? [] : one.all))
    yield { writer, cases: cases.get(writer) ?? [], weights: rounded(learn(others, learning), learning.steps) }
  }
}

export interface Figures {
  readonly precision: number
  readonly recall: number
}

/** Figures for the results found among cases with a known answer. */
export function calculateFigures(cases: readonly { readonly isFound: boolean; readonly isPositive: boolean }[]): Figures {
  const found = cases.filter(({ isFound }) => isFound)
  const right = found.filter(({ isPositive }) => isPositive).length
  const positives = cases.filter(({ isPositive }) => isPositive).length
  return { precision: found.length === 0 ? 1 : right / found.length, recall: positives === 0 ? 0 : right / positives }
}

export const mean = (all: readonly Figures[], name: keyof Figures): number => all.reduce((sum, one) => sum + one[name], 0) / all.length
export const worst = (all: readonly Figures[], name: keyof Figures): number => Math.min(...all.map((one) => one[name]))
