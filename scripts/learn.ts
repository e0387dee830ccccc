import { writeFileSync } from 'node:fs'
import { type Figures, figuresOf, leaveOneOut, mean, worst } from '#server/features/market/judge/figures.ts'
import { learn } from '#server/features/market/judge/learn.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from '#server/features/market/judge/refusal-learning.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { encodeWeights, fileOf, rounded } from '#server/features/market/judge/weights.ts'

/** `npm run learn` learns the weights of the next release from the cases, and prints how well writers left out are judged. */
const print = (...columns: readonly (string | number)[]) => void process.stdout.write(`${columns.join('\t')}\n`)

const refusals = labelledRefusals()
const learnt = withTitles(refusals)
const all = [...learnt.values()].flat()
const file = encodeWeights(rounded(learn(all.map(REFUSAL_LEARNING.caseOf), REFUSAL_LEARNING)))
writeFileSync(fileOf('refusals'), file)
print(`refusals: ${all.length} cases of ${refusals.size} writers, ${Math.ceil(file.length / 1024)} kB`)

function printFigures(names: readonly string[], rows: readonly (readonly [string, readonly Figures[]])[]): void {
  print('left out', ...names.flatMap((name) => [`${name}: P`, 'R']))
  const columns = (figures: readonly Figures[]) => figures.flatMap(({ precision, recall }) => [precision.toFixed(3), recall.toFixed(3)])
  for (const [writer, figures] of rows) print(writer, ...columns(figures))
  for (const [name, over] of [
    ['mean', mean],
    ['worst', worst],
  ] as const) {
    const of = (at: number) => rows.map(([, figures]) => figures[at] as Figures)
    print(name, ...columns(names.map((_, at) => ({ precision: over(of(at), 'precision'), recall: over(of(at), 'recall') }))))
  }
}

const writers = [...refusals].filter(([, cases]) => cases.some(({ refuses }) => refuses)).map(([writer]) => writer)
const rows = [...leaveOneOut({ cases: refusals, learnt, tested: writers }, REFUSAL_LEARNING)].map(({ writer, cases, weights }) => {
  const found = cases.map(({ text, refuses }) => ({ isPositive: refuses, refusal: findRefusal(text, weights) }))
  const figuresFor = (isFound: (refusal: (typeof found)[number]['refusal']) => boolean) =>
    figuresOf(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: isFound(refusal) })))
  return [writer, [figuresFor((refusal) => refusal !== undefined), figuresFor((refusal) => refusal?.isSure ?? false)]] as const
})
printFigures(['refuses or may', 'refuses'], rows)
