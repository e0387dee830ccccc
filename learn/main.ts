import { writeFileSync } from 'node:fs'
import { figuresOfWriters } from './judge/verdicts.ts'
import { findCommonWords, COMMON_FILE } from '#server/features/market/identity/rules/common-words.ts'
import { summarizePairs } from './identity/judge-pairs.ts'
import { learnWeights } from './identity/train.ts'
import { leaveOneOut as pairFigures, pairSets } from './identity/pair-sets.ts'
import { WEIGHTS_FILE } from '#server/features/market/identity/rules/weights.ts'
import { ADVERT_LEARNING, labelledAdverts, withCards } from './judge/adverts.ts'
import type { ByWriter } from './judge/cases.ts'
import { type Figures, calculateFigures, leaveOneOut, mean, worst } from './judge/figures.ts'
import { type Case, learn, type Learning } from './judge/train.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from './judge/refusals.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { weightsUrl } from '#server/features/market/judge/weights.ts'
import { encodeWeights, rounded } from './judge/round.ts'

/** `npm run learn` learns the weights of the next release from the cases; with `-- figures` it also prints how well held-out authors are judged. */
const print = (...columns: readonly (string | number)[]) => void process.stdout.write(`${columns.join('\t')}\n`)

async function store<Labelled>(
  name: string,
  cases: ByWriter<Labelled>,
  { caseOf, ...learning }: Learning & { readonly caseOf: (one: Labelled) => Case },
): Promise<void> {
  const all = [...cases.values()].flat()
  const file = await encodeWeights(rounded(learn(all.map(caseOf), learning), learning.steps))
  writeFileSync(weightsUrl(name), file)
  print(`${name}: ${all.length} cases of ${cases.size} writers, ${Math.ceil(file.length / 1024)} kB`)
}

/** Learns from pairs when two adverts describe one property; word rarity is learnt from the adverts first. */
function storeIdentity(): void {
  writeFileSync(COMMON_FILE, findCommonWords([...adverts.values()].flat().map(({ title, text }) => `${title}\n${text}`)))
  const sets = pairSets()
  const pairs = [...sets.values()].flat()
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify(learnWeights(pairs), null, 2)}\n`)
  print(`identity: ${pairs.length} pairs of ${sets.size} writers`)
}

type Row = readonly [writer: string, figures: readonly Figures[]]

function printFigures(names: readonly string[], rows: readonly Row[]): void {
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

const refusals = labelledRefusals()
const titled = withTitles(refusals)
const adverts = labelledAdverts()
await store('refusals', titled, REFUSAL_LEARNING)
await store('adverts', withCards(adverts), ADVERT_LEARNING)
storeIdentity()

function refusalFigures(): Row[] {
  const writers = [...refusals].filter(([, cases]) => cases.some(({ refuses }) => refuses)).map(([writer]) => writer)
  return [...leaveOneOut({ cases: refusals, learnt: titled, tested: writers }, REFUSAL_LEARNING)].map(({ writer, cases, weights }) => {
    const found = cases.map(({ text, refuses }) => ({ isPositive: refuses, refusal: findRefusal(text, weights) }))
    const figuresFor = (isFound: (refusal: (typeof found)[number]['refusal']) => boolean) =>
      calculateFigures(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: isFound(refusal) })))
    return [writer, [figuresFor((refusal) => refusal !== undefined), figuresFor((refusal) => refusal?.isSure ?? false)]]
  })
}

function advertFigures(): Row[] {
  const rows: Row[] = []
  for (const { writer, caught, offers } of figuresOfWriters(adverts)) {
    print(`${writer}: of ${offers.all} offers ${offers.marked} marked, ${offers.hidden} hidden`)
    if (caught) rows.push([writer, [caught]])
  }
  return rows
}

if (process.argv.includes('figures')) {
  printFigures(['refuses or may', 'refuses'], refusalFigures())
  printFigures(['marked or hidden'], advertFigures())
  for (const [writer, result] of pairFigures(pairSets())) print(writer, summarizePairs(result))
}
