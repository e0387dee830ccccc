/** Weights of the traits of a text, one for each class that it may be of; learned by `text-training.ts` from texts that people wrote. */
export interface TextModel {
  readonly bias: readonly number[]
  readonly weights: Readonly<Record<string, readonly number[]>>
}

/** The probability of each class. A long text counts no more than a short one. */
export function probabilitiesOf({ bias, weights }: TextModel, traits: ReadonlySet<string>): number[] {
  const known = [...traits].flatMap((trait) => (Object.hasOwn(weights, trait) ? [weights[trait] ?? []] : []))
  const scale = 1 / Math.sqrt(Math.max(1, known.length))
  const sums = bias.map((start, at) => known.reduce((sum, weight) => sum + (weight[at] ?? 0) * scale, start))
  const highest = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - highest))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

/** A model as a file: on each line a trait and its weights, with nothing for the bias. */
export const writeModel = ({ bias, weights }: TextModel): string =>
  Object.entries({ '': bias, ...weights })
    .map(([trait, weight]) => `${trait}\t${weight.join(' ')}\n`)
    .join('')

export function readModel(file: string): TextModel {
  const { '': bias = [], ...weights } = Object.fromEntries(
    file
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [trait = '', weight = ''] = line.split('\t')
        return [trait, weight.split(' ').map(Number)] as const
      }),
  )
  return { bias, weights }
}
